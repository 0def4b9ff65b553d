"""What pages say of things to look at before a close."""

from django import template

from ratings.findings.sentences import sentence

register = template.Library()
register.filter("sentence", sentence)
