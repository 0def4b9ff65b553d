FROM python:3.12-slim

ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
WORKDIR /app
COPY requirements/base.txt requirements/base.txt
COPY docker/install.sh docker/install.sh
RUN sh docker/install.sh

COPY . .
RUN sh docker/build.sh

USER ratings
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["python", "docker/healthcheck.py"]
ENTRYPOINT ["sh", "docker/entrypoint.sh"]
CMD ["serve"]
