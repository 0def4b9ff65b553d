"""Asks the site in this container whether it is well; exit code 1 when it is not."""

import http.client
import os
import sys


def host() -> str:
    """A name that the site answers to."""
    first = os.environ.get("ALLOWED_HOSTS", "").split(",")[0].strip()
    return first.lstrip(".") if first and first != "*" else "localhost"


def main() -> int:
    connection = http.client.HTTPConnection("127.0.0.1", int(os.environ.get("PORT", "8000")), timeout=4)
    try:
        connection.request("GET", "/healthz/", headers={"Host": host(), "X-Forwarded-Proto": "https"})
        status = connection.getresponse().status
    except (OSError, http.client.HTTPException) as error:
        print(error)
        return 1
    print(status)
    return 0 if status == 200 else 1


if __name__ == "__main__":
    sys.exit(main())
