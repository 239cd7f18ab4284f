import type { VideoFrame } from '../../ports/phone-video.ts';

/**
 * How long a phone may keep a frame back, in 10 ms (WebRTC's header extension "playout-delay"). Frames that come late because
 * they were lost first are shown evenly by a short wait; what a browser waits after a jam it never wins back but slowly.
 */
export function playoutDelay({ isUrgent }: Pick<VideoFrame, 'isUrgent'>): { least: number; most: number } {
  return isUrgent ? { least: 0, most: 0 } : { least: 1, most: 30 };
}
