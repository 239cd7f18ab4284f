import type { OpenLanes } from '@ligo/link/test-support';
import { servePeer } from '../../apps/car/src/platform/browser/peer/serve-peer.ts';
import { workerPeers } from '../../apps/car/src/platform/browser/peer/worker-peer-transport.ts';
import { openPhone } from './unit-platform-phone.ts';

/** A page whose connections show no pictures. */
export const servePeerWithoutCameras = (port: MessagePort): void =>
  servePeer(port, new AbortController().signal, {
    clock: { nowMs: () => performance.now(), after: () => () => {} },
    cameras: { openCamera: () => Promise.reject(new Error('this page has no cameras')) },
    frameTimes: new Worker('data:text/javascript,'),
  });

/** Between the car's end, over a port to the same page, and a phone's end. */
export const openLanes: OpenLanes = (one, other) => {
  const car = workerPeers(servePeerWithoutCameras)([], {
    ...one,
    onOffer: (sdp) => void phone.offer(sdp),
    onIceCandidate: ({ candidate, sdpMid }) => phone.addCandidate(candidate, sdpMid),
    onError: reportError,
  });
  const phone = openPhone(other, {
    onAnswer: (sdp) => car.acceptAnswer(sdp),
    onCandidate: (candidate, sdpMid) => car.addIceCandidate({ candidate, sdpMid }),
  });
  return { one: car, other: phone.lanes, close: car.close };
};
