import { vi } from 'vitest';

/** A track that the test ends and mutes. */
export class PlayedTrack extends EventTarget {
  readyState = 'live';
  muted = false;
  /** The most pictures a second that it was asked for. */
  maxRate: number | undefined;
  /** The lines that it was asked for. */
  wantedHeight: number | undefined;

  constructor(
    private readonly height: number,
    asked: MediaTrackConstraints,
  ) {
    super();
    void this.applyConstraints(asked);
  }

  async applyConstraints({ frameRate, height }: MediaTrackConstraints): Promise<void> {
    this.maxRate = typeof frameRate === 'object' ? frameRate.max : undefined;
    this.wantedHeight = typeof height === 'object' ? height.ideal : undefined;
  }

  getSettings() {
    return { height: this.height };
  }

  stop(): void {
    this.readyState = 'ended';
  }

  /** The camera is unplugged or taken away. */
  end(): void {
    this.stop();
    this.dispatchEvent(new Event('ended'));
  }

  mute(muted: boolean): void {
    this.muted = muted;
    this.dispatchEvent(new Event(muted ? 'mute' : 'unmute'));
  }
}

/** A browser with these cameras by id, each with a name; `refusal` is the name of the error that its next openings get. */
export function playCameras(devices: Record<string, string>) {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  const played = {
    devices,
    height: 480,
    refusal: null as string | null,
    opened: [] as { id: string; track: PlayedTrack }[],
    show(visibilityState: 'visible' | 'hidden') {
      Object.assign(page, { visibilityState });
      page.dispatchEvent(new Event('visibilitychange'));
    },
    /** The ids of the open cameras. */
    live: () => played.opened.filter(({ track }) => track.readyState === 'live').map(({ id }) => id),
  };
  vi.stubGlobal('document', page);
  vi.stubGlobal('navigator', {
    mediaDevices: {
      enumerateDevices: async () =>
        Object.entries(played.devices).map(([deviceId, label]) => ({ kind: 'videoinput', deviceId, label })),
      async getUserMedia({ video }: { video: MediaTrackConstraints & { deviceId?: { exact: string } } }) {
        const id = video.deviceId?.exact ?? Object.keys(played.devices)[0] ?? '';
        if (played.refusal) throw Object.assign(new Error(), { name: played.refusal });
        if (!(id in played.devices)) throw Object.assign(new Error(), { name: 'OverconstrainedError' });
        const track = new PlayedTrack(played.height, video);
        played.opened.push({ id, track });
        return { getVideoTracks: () => [track] };
      },
    },
  });
  return played;
}
