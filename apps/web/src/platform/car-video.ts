import type { CarVideo, VideoCounts } from '../ports/car-video.ts';

/** The fields of a browser's statistics (W3C webrtc-stats) that are read; each may be missing. */
interface Stat {
  type: string;
  bytesReceived?: number;
  /** s. */
  currentRoundTripTime?: number;
  nominated?: boolean;
}

/** The car's video as a browser's receiver has it. */
export function carVideoOf(
  receiver: Pick<RTCRtpReceiver, 'track' | 'getStats'>,
  streams: readonly MediaStream[],
): CarVideo {
  return {
    stream: streams[0] ?? new MediaStream([receiver.track]),
    async counts() {
      try {
        return countsOf(await receiver.getStats());
      } catch {
        return null;
      }
    },
  };
}

function countsOf(report: RTCStatsReport): VideoCounts | null {
  let bytes: number | null = null;
  let roundTripMs: number | null = null;
  report.forEach((stat: Stat) => {
    if (stat.type === 'inbound-rtp') bytes = (bytes ?? 0) + (stat.bytesReceived ?? 0);
    if (stat.type === 'candidate-pair' && stat.nominated && stat.currentRoundTripTime !== undefined)
      roundTripMs = stat.currentRoundTripTime * 1_000;
  });
  return bytes === null ? null : { bytes, roundTripMs };
}
