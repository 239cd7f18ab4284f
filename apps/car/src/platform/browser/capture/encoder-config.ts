import type { PictureForm } from '../../../ports/capture.ts';

/** Baseline without its rarely supported parts, baseline, main, high. */
const PROFILES = ['42e0', '4200', '4d00', '6400'];

/** The settings of this browser's encoder of H.264 for a form; `null`: it has none. Never rejects. */
export async function encoderConfig(form: PictureForm): Promise<VideoEncoderConfig | null> {
  if (typeof VideoEncoder === 'undefined') return null;
  const { width, height, fps, kbps } = form;
  // Level 4 for Full HD, else 3.1.
  const level = height > 720 ? '28' : '1f';
  for (const profile of PROFILES) {
    const config: VideoEncoderConfig = {
      codec: `avc1.${profile}${level}`,
      ...{ width, height, framerate: fps, bitrate: kbps * 1_000 },
      latencyMode: 'realtime',
      avc: { format: 'avc' },
    };
    const isSupported = await VideoEncoder.isConfigSupported(config).then(
      ({ supported }) => supported,
      () => false,
    );
    if (isSupported) return config;
  }
  return null;
}
