/**
 * Has signs for map labels drawn from left to right. MapLibre puts the signs of a name in their order itself and draws each alone, on
 * a canvas that takes the page's direction; where that is right to left, a bracket would be drawn turned round. Maps alone
 * draw on canvases off the screen here.
 */
export function drawGlyphsLeftToRight(): void {
  if (typeof OffscreenCanvas === 'undefined') return;
  const { prototype } = OffscreenCanvas;
  const { getContext } = prototype;
  Object.assign(prototype, {
    getContext(this: OffscreenCanvas, ...args: Parameters<typeof getContext>) {
      const context = getContext.apply(this, args);
      if (context instanceof OffscreenCanvasRenderingContext2D) context.direction = 'ltr';
      return context;
    },
  });
}
