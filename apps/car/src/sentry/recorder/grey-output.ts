import { GREY } from '../../ports/movement-detector.ts';

/** Before an input: its decoder, and what comes behind it, share the processor with other cameras and gain nothing from threads. */
export const ONE_THREAD = ['-threads', '1'] as const;

/** From a camera's picture to those that the detector looks at. Pictures that are too many are dropped before they are made small. */
export const GREY_FILTERS = `fps=${GREY.fps},scale=${GREY.width}:${GREY.height}:flags=area,format=gray`;

/** Arguments of ffmpeg for an output of grey pictures, one behind the other, each written at once. */
export const greyOutput = (to: string): string[] => [
  ...['-vf', GREY_FILTERS],
  ...['-f', 'rawvideo', '-flush_packets', '1', to],
];
