import { ADD_CAR, SCANNER_VIDEO } from '@ligo/protocol';

interface ZoomRange {
  min: number;
  max: number;
  step: number;
}

/** Camera features that the type library does not know. */
interface CameraCapabilities extends MediaTrackCapabilities {
  torch?: boolean;
  zoom?: ZoomRange;
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function stopAll(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Asks for the rear camera; a stream that comes after the time limit is stopped. */
async function streamInTime(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error('This page may not use cameras');
  const ask = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video, audio: false });
  // A camera that is too small is better than none.
  const asked = ask(SCANNER_VIDEO).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'OverconstrainedError') throw error;
    return ask({ facingMode: SCANNER_VIDEO.facingMode });
  });
  let isLate = false;
  asked.then(
    (stream) => isLate && stopAll(stream),
    () => {},
  );
  const limit = wait(ADD_CAR.cameraStartTimeoutMs).then(() => {
    isLate = true;
    throw new Error('The camera did not start in time');
  });
  return Promise.race([asked, limit]);
}

/** Opens the rear camera for scanning. Rejects if it is refused, missing or slower than 3 s. */
export async function openCamera() {
  const stream = await streamInTime();
  await wait(ADD_CAR.cameraSettleMs);
  const track = stream.getVideoTracks()[0];
  const capabilities: CameraCapabilities = track?.getCapabilities?.() ?? {};
  const apply = (constraint: object) =>
    track?.applyConstraints({ advanced: [constraint] }) ?? Promise.resolve();
  return {
    stream,
    hasTorch: capabilities.torch === true,
    zoom: capabilities.zoom ?? null,
    setTorch: (isOn: boolean) => apply({ torch: isOn }),
    setZoom: (value: number) => apply({ zoom: value }),
    stop: () => stopAll(stream),
  };
}
