import type { CamId } from '@ligo/protocol';
import type { Capture, PictureForm } from '../../../ports/capture.ts';
import { encoderConfig } from './encoder-config.ts';
import type { Filming } from './filming.ts';

/** An encoder that cannot do this does nothing. */
const SMALL: PictureForm = { width: 1280, height: 720, fps: 5, kbps: 1_000 };

/** At most this of the form that the owner has chosen. */
export type CaptureLimit = Partial<Pick<PictureForm, 'height' | 'fps'>>;

/** Reads the cameras of the page, and encodes their picture by WebCodecs. */
export function createBrowserCapture(
  cameras: { readonly ids: readonly CamId[] },
  /** Whether the browser gives the page pictures; `null`: there are no cameras. */
  { givesFrames, filming }: { givesFrames: boolean; filming: Filming | null },
  wallMs: () => number,
) {
  let limit: CaptureLimit = {};
  const capture: Capture = {
    async obstacle() {
      if (!givesFrames) return 'frames';
      return (await encoderConfig(SMALL)) ? null : 'encoder';
    },
    async prepare(wanted) {
      const form = limitForm(wanted, limit);
      const config = await encoderConfig(form);
      const camIds = [...cameras.ids];
      if (!givesFrames || !filming || !config) return null;
      return {
        key: JSON.stringify([form, config, camIds]),
        isWhole: camIds.length === 1,
        open: (clock) => filming.open(config, form, { camIds, wallMs }, clock),
      };
    },
    takePicture: async (...what) => (givesFrames && filming ? filming.takePicture(...what) : null),
  };
  return {
    ...capture,
    /** Applies from the next check of the encoder on, within a minute. */
    setLimit(next: CaptureLimit): void {
      limit = next;
    },
  };
}

/** A smaller picture needs fewer bits, in proportion to its pixels and their rate. */
export function limitForm(wanted: PictureForm, limit: CaptureLimit): PictureForm {
  const height = Math.min(wanted.height, limit.height ?? wanted.height);
  const fps = Math.min(wanted.fps, limit.fps ?? wanted.fps);
  const scale = height / wanted.height;
  // Quadrants of even numbers of pixels.
  const whole = (value: number) => 4 * Math.round(value / 4);
  return {
    width: whole(wanted.width * scale),
    height: whole(height),
    fps,
    kbps: Math.round((wanted.kbps * scale * scale * fps) / wanted.fps),
  };
}
