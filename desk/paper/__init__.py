"""What the wall needs: sheets for printing, each as a page and as a PDF, both made from the same rows."""
