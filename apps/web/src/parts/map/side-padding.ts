/** Room that is taken at the end of a map's lines, px, as left and right of it, by the direction of the page. */
export function sidePadding(endPx: number): { left: number; right: number } {
  return document.documentElement.dir === 'rtl' ? { left: endPx, right: 0 } : { left: 0, right: endPx };
}
