import { serveWatch } from '../watch-port.ts';
import type { FromPositionPage } from './worker-positions.ts';

/** Reports the fixes of this device to the car's worker at the other end of a port, until that ends the watch or is `gone`: only a page has them. */
export function servePositions(port: MessagePort, gone: AbortSignal): void {
  const { geolocation } = navigator;
  const report = (message: FromPositionPage) => port.postMessage(message);
  const watch = geolocation.watchPosition(
    ({ timestamp, coords }) =>
      report({
        type: 'fix',
        fix: {
          timeMs: timestamp,
          latitudeDeg: coords.latitude,
          longitudeDeg: coords.longitude,
          accuracyM: coords.accuracy,
          altitudeM: coords.altitude,
          speedMps: coords.speed,
          // Some browsers report NaN for a device that stands.
          headingDeg: Number.isFinite(coords.heading) ? coords.heading : null,
        },
      }),
    ({ code, PERMISSION_DENIED }) =>
      report({ type: 'failure', failure: code === PERMISSION_DENIED ? 'denied' : 'unavailable' }),
    { enableHighAccuracy: true, maximumAge: 0 },
  );
  serveWatch(port, gone, () => geolocation.clearWatch(watch));
}
