/** The landing page. */
const texts = {
  'landing.title': 'Ligo: your electric car on your phone',
  'landing.description':
    'Live status, trips, cameras and Sentry for your electric car. Phone and car talk directly and encrypted. Free during the beta.',
  'landing.heading': 'Straight from your car to your phone.',
  'landing.lead':
    'Live figures on the map, every trip, four cameras, and Sentry, which records when something moves near the parked car.',
  'landing.install': 'Install Ligo',
  'landing.tryIt': 'Try it',
  'landing.note': 'Free during the beta. No vehicle data on our servers.',
  'landing.heroAlt':
    'Ligo on a phone: the car drives across the map, with charge, speed, power and rotation below',
  'landing.cameraAlt': 'The live camera: the street in front of the car, and the four cameras to choose from',
  'landing.featuresTitle': 'Your car, in plain figures',
  'landing.featuresText': 'No portal, no guessing. Ligo reads the car and shows what it says.',
  'landing.securityTitle': 'Nobody in between',
  'landing.securityText':
    'Phone and car talk directly and encrypted. Positions, trips and pictures stay with the two of them.',
  'landing.securityLink': 'Who can see what',
  'landing.securityPhone': 'Phone',
  'landing.securityCar': 'Car',
  'landing.securityServer': 'Our server only introduces them',
  'landing.statusTitle': 'Status, live',
  'landing.statusText': 'Charge, battery health, temperatures, power and position, as the car has them now.',
  'landing.cameraTitle': 'Four cameras',
  'landing.cameraText': 'Look ahead, behind and to both sides from wherever you are.',
  'landing.tripsTitle': 'Every trip',
  'landing.tripsText': 'Route, consumption and charts that move together, recorded once a second.',
  'landing.seatsTitle': 'Your seat, remembered',
  'landing.seatsText':
    'Two positions for the driver’s seat, one tap each, in cars that accept such commands.',
  'landing.climateTitle': 'Warm in winter, cool in summer',
  'landing.climateText':
    'Set seat heating or ventilation once. In cars that accept such commands it comes on by itself at each start.',
  'landing.screensTitle': 'Have a look inside',
  'landing.screensText': 'Real screens, with the simulated car that you can drive yourself.',
  'landing.earlier': 'Previous screens',
  'landing.later': 'More screens',
  'landing.screenStatus': 'The car on the map, its figures below',
  'landing.screenTrips': 'Where you went, and what it took',
  'landing.screenCamera': 'Four views, one tap apart',
  'landing.screenSeats': 'Positions for two drivers',
  'landing.screenPower': 'What the motors gave and won back',
  'landing.screenClimate': 'Heating and ventilation, seat by seat',
  'landing.screenLogs': 'Doors, starts and drives, each with its time',
  'landing.screenNotifications': 'You decide what may disturb you',
  'landing.power': 'Power',
  'landing.climate': 'Climate',
  'landing.stepsTitle': 'Three steps to your car',
  'landing.stepsText': 'About ten minutes, once.',
  'landing.step1Title': 'Install on your phone',
  'landing.step1Text': 'Ligo comes straight from this page to your home screen, without an app store.',
  'landing.step1Computer': 'On a computer? Open {{address}} on your phone.',
  'landing.step1Done': 'Ligo is installed. Open it from the home screen.',
  'landing.step2Title': 'Download the car’s package',
  'landing.step2Text':
    'It runs on the unit in your car, or on a small board beside it, and reads the car there.',
  'landing.step2Link': 'To the download',
  'landing.step3Title': 'Connect the two',
  'landing.step3Text': 'Sign in on the phone and scan the code on the car’s dashboard. That is all.',
  'landing.step3Link': 'Open Ligo',
  'landing.iosSafari': 'iPhone and iPad, in Safari',
  'landing.iosOther': 'iPhone and iPad, in another browser',
  'landing.macSafari': 'Mac, in Safari',
  'landing.noInstall': 'Computers, in Firefox',
  'landing.menu': 'Android and computers',
  'landing.faqTitle': 'Good to know',
  'landing.usbDriveTitle': 'How do I install the package from a USB drive?',
  'landing.usbDriveText':
    'Make a folder named “Third Party Apps 55” on the drive, spelled exactly like this, and copy the package into it. Plug the drive into the car’s USB-A port: a unit that takes apps this way lists the package on its screen. Choose it and confirm.',
  'landing.debugTitle': 'My unit does not take it. What now?',
  'landing.debugText': 'Turn on USB debugging once; then a computer can put the package on the car.',
  'landing.debugLink': 'USB debugging in six steps',
  'landing.slowTitle': 'Initialization takes over 1 minute',
  'landing.slowText':
    'The first start reads everything the car has to say and may be slow. If it goes on for more than a minute, hold the volume button for 30 seconds: the screen restarts, and Ligo with it. Nothing is lost.',
  'landing.dashboardTitle': 'How do I get the dashboard on the car’s screen?',
  'landing.dashboardText':
    'Open the browser on the car’s own screen and go to {{address}}. Then choose “Add to home screen” in its menu: from now on the dashboard is one tap away.',
  'landing.dashboardLink': 'More about the dashboard',
  'landing.whoTitle': 'Who can see what',
  'landing.whoIntro': 'In plain words, and without small print.',
  'landing.whoBothTitle': 'Your car and your phone: everything',
  'landing.whoBothText':
    'Position, figures, trips, log, settings, cameras and recordings. They are stored on the car and on the phones paired with it. The car lists these phones and lets you remove each.',
  'landing.whoServerTitle': 'Our server: who you are, not where',
  'landing.whoServerText':
    'Your email address, ids and names of your cars, and what you want to be notified of. It passes notifications on and keeps them until they are delivered. While it introduces phone and car it sees their network addresses.',
  'landing.whoRelayTitle': 'The relay: nothing it could read',
  'landing.whoRelayText':
    'Where phone and car cannot connect directly, a relay passes their encrypted packets on. It keeps none.',
  'landing.whoOthersTitle': 'Others: only their own part',
  'landing.whoOthersText':
    'Google signs you in. Your browser’s push service delivers notifications that it cannot read. The map comes from a map service, which sees the area you look at.',
  'landing.whoTrust':
    'One thing you trust us with: that we introduce your phone to your car, and to nobody else.',
  'landing.whoEnd':
    'Delete what Ligo has stored in the car and on all its phones, and the history is gone. We have no copy.',
};
export default texts;
