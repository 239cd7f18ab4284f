/** Lets the browser fetch pictures that later screens show, behind everything else. Paths of other hosts are left out. */
export function preloadImages(paths: readonly string[]): void {
  for (const path of paths) {
    const url = new URL(path, location.origin);
    if (url.origin !== location.origin) continue;
    const image = new Image();
    image.fetchPriority = 'low';
    image.src = url.href;
  }
}
