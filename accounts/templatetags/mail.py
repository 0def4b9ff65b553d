"""`{% mail_leaves as can_mail %}`: for templates that allauth renders without a request."""

from django import template

from accounts.mail import mail_leaves

register = template.Library()
register.simple_tag(mail_leaves)
