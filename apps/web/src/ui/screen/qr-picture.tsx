import { create } from 'qrcode';
import { memo } from 'react';

/** The light margin around a code, in modules. */
const QUIET = 4;

/** The dark modules of a code as one path, and how many stand in a row. */
function drawQr(text: string): { path: string; size: number } {
  const { data, size } = create(text, { errorCorrectionLevel: 'M' }).modules;
  let path = '';
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) if (data[y * size + x]) path += `M${x + QUIET} ${y + QUIET}h1v1h-1z`;
  return { path, size: size + 2 * QUIET };
}

/** A QR code, dark on white by day and by night: not every reader takes another. */
export default memo(function QrPicture({ text, label }: { text: string; label: string }) {
  const { path, size } = drawQr(text);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="aspect-square size-full rounded-card bg-white"
    >
      <path d={path} className="fill-black" />
    </svg>
  );
});
