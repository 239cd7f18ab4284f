import type { SaveFile } from '../lib/ports.ts';

/** How long a browser may take to begin a download, ms; its address is given back afterwards. */
const DOWNLOAD_STARTS_WITHIN_MS = 60_000;

function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_STARTS_WITHIN_MS);
}

/** Phones share; a computer, where the share sheet is a detour, downloads. */
export const saveFile: SaveFile = async (name, file) => {
  const shared = { files: [new File([file], name, { type: file.type })] };
  const isTouched = matchMedia('(pointer: coarse)').matches;
  if (!isTouched || !navigator.canShare?.(shared)) {
    download(name, file);
    return;
  }
  try {
    await navigator.share(shared);
  } catch (error) {
    // Declined by the owner: that is an answer. Anything else, such as a tap too long ago, still leaves the download.
    if (!(error instanceof DOMException && error.name === 'AbortError')) download(name, file);
  }
};
