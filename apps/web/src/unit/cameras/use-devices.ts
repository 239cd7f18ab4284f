import { useEffect, useState } from 'react';
import type { CameraDevice } from '../../../../car/src/platform/browser/cameras/camera-choices.ts';
import {
  CameraError,
  listDevices,
  listNamedDevices,
  type OpenFailure,
} from '../../../../car/src/platform/browser/cameras/open-device.ts';

/** `null`: the owner has not allowed cameras yet. */
type Devices = readonly CameraDevice[] | OpenFailure | null;

/** The cameras of this device, or why they are unknown; and the function that asks the owner for permission. */
export function useDevices(): [Devices, () => void] {
  const [devices, setDevices] = useState<Devices>(null);
  useEffect(() => {
    let isShown = true;
    const list = async () => {
      const found = await listDevices().catch(() => []);
      const isNamed = found.length > 0 && found.every(({ label }) => label !== '');
      if (isShown) setDevices((before) => (isNamed ? found : Array.isArray(before) ? found : before));
    };
    void list();
    navigator.mediaDevices?.addEventListener('devicechange', list);
    return () => {
      isShown = false;
      navigator.mediaDevices?.removeEventListener('devicechange', list);
    };
  }, []);
  const ask = () =>
    void listNamedDevices().then(setDevices, (error: unknown) =>
      setDevices(error instanceof CameraError ? error.failure : 'busy'),
    );
  return [devices, ask];
}
