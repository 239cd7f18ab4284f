const texts = {
  'download.title': 'Download Ligo for the car',
  'download.description':
    'The app for the car’s unit: Debian packages and archives for ARM and for Intel or AMD, with sizes, checksums and the three commands that install them.',
  'download.heading': 'Put Ligo into your car',
  'download.intro':
    'This app runs on the unit in the car, or on a small computer beside it, and talks to your phone directly. It needs Debian 12, 64-bit Raspberry Pi OS, or newer.',
  'download.noneTitle': 'This server offers no packages',
  'download.noneText': 'Whoever runs it builds them with this command, and they appear here:',
  'download.arm64': 'ARM, 64-bit',
  'download.arm64For': 'Most car units, and Raspberry Pi 3, 4 and 5',
  'download.x64': 'Intel or AMD, 64-bit',
  'download.x64For': 'PCs and mini PCs',
  'download.mine': 'Fits this machine',
  'download.version': 'Version {{version}}',
  'download.deb': 'Debian package',
  'download.archive': 'Archive',
  'download.stepFetch': 'Fetch it in a terminal on the unit',
  'download.stepCheck': 'Check that it arrived intact',
  'download.stepInstall': 'Install it, with what it needs',
  'download.stepStart': 'Unpack and start it',
  'download.copy': 'Copy',
  'download.copied': 'Copied',
  'download.archiveTitle': 'Without installing',
  'download.archiveText':
    'The archive runs from any folder of a Linux with glibc, and starts when you start it. ffmpeg, which the cameras need, comes from your system.',
  'download.latestText':
    'For scripts, this address always leads to the newest Debian package for ARM; ?arch=x64 and ?kind=archive ask for the others:',
  'download.pairTitle': 'Then connect your phone',
  'download.pairText':
    'The app starts with the unit and shows a pairing code: large on its dashboard, and in its log.',
  'download.pairApp': 'Open Ligo on the phone',
  'download.pairDashboard': 'The car’s dashboard',
  'download.upgradeTitle': 'Upgrade',
  'download.upgradeText':
    'The same three commands with the newer package. The app starts again by itself, and keeps trips, recordings, settings and paired phones.',
  'download.commandsTitle': 'Commands from the phone',
  'download.commandsText':
    'Seats, USB power, Wi-Fi and “Avoid restarts” work where the unit in the car offers a way to them: a topic of an MQTT broker, a service on the unit, or a program. Name it once under “unit” in /var/lib/ligo-car/car.json, beside what is there:',
  'download.commandsOff':
    'USB power, Wi-Fi and “Avoid restarts” also need a source that tells whether the car is on.',
  'download.commandsGuide': 'The guide that comes with the package describes every command and way:',
  'download.commandsLook':
    'Then start the app again, and see which commands are set up and how the last one ended:',
  'download.removeTitle': 'Remove',
  'download.removeText':
    'The app and its service go. Trips, log, recordings and the car’s identity stay in /var/lib/ligo-car, in case you come back.',
  'download.purgeText':
    'Deletes those too, for good. Recordings on cards and disks stay there, and the app on your phone lists the car until you remove it.',
  'download.androidTitle': 'Android units',
  'download.androidText': 'Termux can run a Debian, and in it the archive for ARM:',
  'download.androidNote': 'Untested: we have had no such unit to try it on.',
};
export default texts;
