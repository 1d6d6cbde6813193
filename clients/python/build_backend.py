"""Builds the wheel and the source archive (PEP 517) with the standard library only."""

import base64
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
SOURCES = HERE / "src"
# Fixed, so that a build of the same files is byte-identical.
MOMENT = (2026, 1, 1, 0, 0, 0)


def _project(field):
    text = (HERE / "pyproject.toml").read_text("utf-8")
    return re.search(rf'^{field} = "(.+)"$', text, re.MULTILINE).group(1)


NAME, VERSION = _project("name"), _project("version")
STEM = f"{NAME.replace('-', '_')}-{VERSION}"
METADATA = f"""Metadata-Version: 2.4
Name: {NAME}
Version: {VERSION}
Summary: {_project("description")}
License-Expression: {_project("license")}
License-File: LICENSE
Requires-Python: {_project("requires-python")}
Description-Content-Type: text/markdown

"""


def _metadata():
    return (METADATA + (HERE / "README.md").read_text("utf-8")).encode()


def _modules():
    if not (SOURCES / "herald_client" / "types.py").exists():
        raise SystemExit("herald_client/types.py is missing: run `npm run build` in the checkout, or install a released package.")
    return sorted(path for path in SOURCES.rglob("*") if path.suffix == ".py" or path.name == "py.typed")


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    info = f"{STEM}.dist-info"
    files = {str(path.relative_to(SOURCES)): path.read_bytes() for path in _modules()}
    files[f"{info}/METADATA"] = _metadata()
    files[f"{info}/WHEEL"] = b"Wheel-Version: 1.0\nGenerator: herald\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    files[f"{info}/licenses/LICENSE"] = (HERE / "LICENSE").read_bytes()
    record = [f"{name},{_digest(content)},{len(content)}" for name, content in files.items()]
    files[f"{info}/RECORD"] = "\n".join([*record, f"{info}/RECORD,,", ""]).encode()
    wheel = f"{STEM}-py3-none-any.whl"
    with zipfile.ZipFile(Path(wheel_directory) / wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(zipfile.ZipInfo(name, MOMENT), content)
    return wheel


def build_sdist(sdist_directory, config_settings=None):
    sources = [HERE / name for name in ("pyproject.toml", "build_backend.py", "README.md", "LICENSE")]
    files = {str(path.relative_to(HERE)): path.read_bytes() for path in [*sources, *_modules()]}
    files["PKG-INFO"] = _metadata()
    name = f"{STEM}.tar.gz"
    with tarfile.open(Path(sdist_directory) / name, "w:gz") as archive:
        for path, content in files.items():
            entry = tarfile.TarInfo(f"{STEM}/{path}")
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return name


def _digest(content):
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest())
    return f"sha256={digest.rstrip(b'=').decode()}"
