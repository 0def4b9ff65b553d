"""Files that are sent with a form: none is taken."""

from typing import Any, Never

from django.core.files.uploadhandler import FileUploadHandler, StopUpload


class NoUploads(FileUploadHandler):
    """Stops reading at the first file, whoever sends it: Django would write it to disk before any view is asked."""

    def new_file(self, *args: Any, **kwargs: Any) -> Never:
        raise StopUpload(connection_reset=True)
