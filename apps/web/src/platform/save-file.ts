import type { SaveFile } from '../ports/save-file.ts';
import { isInstalledApp } from './browser.ts';

/** How long a browser may take to begin a download, ms; its address is given back afterwards. */
const DOWNLOAD_STARTS_TIMEOUT_MS = 60_000;

function download(name: string, file: Blob): void {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), DOWNLOAD_STARTS_TIMEOUT_MS);
}

const isTouched = () => matchMedia('(pointer: coarse)').matches;
/** There a download opens over the app, and nothing leads back. */
const isInstalledOnIphone = () => isInstalledApp() && 'standalone' in navigator;

async function save(name: string, file: Blob): Promise<boolean> {
  const shared = { files: [new File([file], name, { type: file.type })] };
  if (isTouched() && navigator.canShare?.(shared)) {
    try {
      await navigator.share(shared);
      return true;
    } catch (error) {
      // Declined by the owner: that is an answer. Anything else still leaves the download.
      if (error instanceof DOMException && error.name === 'AbortError') return true;
    }
  }
  if (isInstalledOnIphone()) return false;
  download(name, file);
  return true;
}

/** Phones share; a computer, where the share sheet is a detour, downloads. */
export const saveFile: SaveFile = Object.assign(save, {
  needsTap: () => isTouched() && 'canShare' in navigator,
});
