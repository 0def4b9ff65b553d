"""How a deployment stores its static files."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Under names that carry a digest, the names in scripts' import statements included: only those names exist."""

    support_js_module_import_aggregation = True
