import { FEATURE } from '@ligo/protocol';
import type { CarResources } from './car-resources.ts';
import { commandFeatures, FEATURES, SENTRY_FEATURES } from './features.ts';
import { createDirectLinks, type DirectLinksParts } from './link/direct/direct-links.ts';
import { createLinkModule } from './link/phones/link-module.ts';
import type { Registration } from './link/registration-contract.ts';
import { createSealedPhones } from './link/sealed/sealed-phones.ts';
import { createDevices } from './link/trust/devices.ts';
import { createDevicesModule, type DevicesModuleParts } from './link/trust/devices-module.ts';
import { createInvites } from './link/trust/invites.ts';
import { verifiedPeers } from './link/trust/verified-peers.ts';
import { ownerDisplay } from './owner-console.ts';
import { invitationCode } from './pairing/pairing-code.ts';
import { createPairingModule } from './pairing/pairing-module.ts';
import { createShownPairing } from './pairing/shown-pairing-contract.ts';
import type { AppSettingsModule } from './unit/app-settings-module.ts';
import { VERSION } from './version.ts';

export function createConnectivity(
  car: CarResources,
  registration: Registration,
  appSettings: AppSettingsModule,
  vehicleFeatures: readonly string[],
) {
  const { router, server, serverState } = car;
  const hasCameras = car.video.cameras.ids.length > 0;
  const { api, openSocket } = server;
  const shownPairing = createShownPairing();
  const context = car.contextOf('link');
  const invites = createInvites(context, car.identity.carId);
  const display = ownerDisplay(car, shownPairing, invites.qrText);
  const pairing = createPairingModule(
    car.contextOf('pairing'),
    {
      pairingCode: () => api.pairingCode(),
      pairings: () => api.pairings(),
      async removePairing(pairingId) {
        await api.removePairing(pairingId);
        devices.forgetPairing(pairingId);
      },
    },
    server.clock,
    display,
    car.isScreenPublic,
  );
  const devices = createDevices(context, car.store.devices, shownPairing.accountOf, () => {
    const code = shownPairing.code();
    return code !== null && code.until > context.clock.nowMs();
  });
  const port = car.directPort;
  const link = createLinkModule(context, {
    ...{ router, openSocket, registration },
    openPeer: verifiedPeers(car.openPeer, car.identity, devices, invites, context),
    sealed: (send) =>
      createSealedPhones(
        context,
        { ...{ devices, router }, identity: car.identity, load: car.loadSealing },
        send,
      ),
    ...(port && {
      direct: (connect: DirectLinksParts['connect']) =>
        createDirectLinks(context, {
          ...{ port, connect },
          isAccepted: (phoneKey, pairingId) => devices.statusOf(phoneKey, pairingId) === 'ok',
          verified: (open, phoneKey) =>
            verifiedPeers(open, car.identity, devices, invites, context, phoneKey),
        }),
    }),
    checkIceServers: (servers) =>
      car.checkIceServers(servers, { serverOrigin: server.origin, clock: context.clock }),
    version: VERSION,
    features: () => [
      ...FEATURES,
      FEATURE.sealedCommands,
      ...vehicleFeatures,
      ...commandFeatures(context.commands, appSettings.wasPowerStateReported()),
      FEATURE.devices,
      ...(port ? [FEATURE.directLinks] : []),
      ...(hasCameras ? [FEATURE.liveCamera] : []),
      ...(hasCameras && car.recording ? SENTRY_FEATURES : []),
    ],
    history: car.store.historyId,
    accountOf: shownPairing.accountOf,
    onLinks: pairing.receiveLinks,
    onServer(state) {
      // The refusal of a socket contains no time. With the server's time the next attempt can use a valid token.
      if (state === 'refused') void api.syncTime();
      serverState.report(state);
    },
  });
  router.connect(link);
  return {
    ...{ pairing, shownPairing, link, devices, invites },
    createDevicesModule: (
      events: DevicesModuleParts['events'],
      ownerChanges: DevicesModuleParts['ownerChanges'],
    ) =>
      createDevicesModule(car.contextOf('devices'), {
        ...{ devices, invites, events, ownerChanges, accountOf: shownPairing.accountOf },
        pairingCode: () => invitationCode(api, server.clock, shownPairing, context.clock),
      }),
  };
}

export type Connectivity = ReturnType<typeof createConnectivity>;
