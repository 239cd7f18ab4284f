const VIDEO = {
  facingMode: 'environment',
  width: { min: 640, ideal: 720, max: 1920 },
  height: { min: 640, ideal: 720, max: 1080 },
};

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

/** Asks for the rear camera. The owner may take any time to answer the browser's question. */
async function askForStream(): Promise<MediaStream> {
  if (!navigator.mediaDevices) throw new Error('This page may not use cameras');
  const ask = (video: MediaTrackConstraints) => navigator.mediaDevices.getUserMedia({ video, audio: false });
  // A camera that is too small is better than none.
  return ask(VIDEO).catch((error: unknown) => {
    if (!(error instanceof DOMException) || error.name !== 'OverconstrainedError') throw error;
    return ask({ facingMode: VIDEO.facingMode });
  });
}

/** Opens the rear camera for scanning. Rejects if it is refused (`NotAllowedError`), missing or broken. */
export async function openCamera() {
  const stream = await askForStream();
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
    stop() {
      for (const track of stream.getTracks()) track.stop();
    },
  };
}
