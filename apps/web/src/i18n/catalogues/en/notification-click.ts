const texts = {
  'reboot.title': 'The car restarted its screen',
  'reboot.what':
    'The car maker restarted the infotainment system, and Ligo stopped with it. Ligo was running again when it sent you this.',
  'reboot.ifOffline': 'If the car stays offline after such a restart, Ligo must be started again:',
  'reboot.nextStart': 'At the next start of the car, start the Ligo app there again.',
  'reboot.remote':
    'Remotely: turn on the seat heating or the A/C in the car maker’s app and wait one minute.',
};
export default texts;
