import { useEffect, useRef, useState } from 'react';
import type { CameraDevice } from '../../../../car/src/platform/browser/cameras/camera-choices.ts';
import type { SharedCamera } from '../../../../car/src/platform/browser/cameras/open-camera.ts';
import { CameraError, type OpenFailure } from '../../../../car/src/platform/browser/cameras/open-device.ts';
import { useUnit } from '../unit-context.tsx';
import { FailureNote } from './camera-failure.tsx';

interface PreviewProps {
  device: CameraDevice;
  name: string;
  /** The camera is gone, or the page was hidden. */
  onEnd: () => void;
}

/** The picture of a camera, which is open as long as this is shown. */
export function Preview({ device, name, onEnd }: PreviewProps) {
  const { cameras } = useUnit();
  const element = useRef<HTMLVideoElement>(null);
  const [failure, setFailure] = useState<OpenFailure | null>(null);
  const { deviceId, label } = device;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another function of its owner does not open the camera again
  useEffect(() => {
    let isShown = true;
    let camera: SharedCamera | null = null;
    cameras.open({ deviceId, label }).then(
      (opened) => {
        camera = opened;
        if (!isShown) opened.release();
        else if (element.current) element.current.srcObject = new MediaStream([opened.track]);
        opened.ended.addEventListener('abort', () => isShown && onEnd());
      },
      (error: unknown) => isShown && setFailure(error instanceof CameraError ? error.failure : 'busy'),
    );
    return () => {
      isShown = false;
      camera?.release();
    };
  }, [cameras, deviceId, label]);
  if (failure) return <FailureNote failure={failure} />;
  return (
    <video
      ref={element}
      muted
      playsInline
      autoPlay
      aria-label={name}
      className="aspect-video w-full max-w-[32rem] rounded-2xl bg-black object-contain"
    />
  );
}
