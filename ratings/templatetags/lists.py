"""What pages of players say of the list that their reader came from."""

from django import template

from ratings import list_address

register = template.Library()


@register.simple_tag(takes_context=True)
def way_back(context: template.Context) -> str:
    """The address of the list that a search led here from; nothing where the reader came otherwise."""
    request = context.get("request")
    return list_address.way_back(request.GET) if request is not None else ""
