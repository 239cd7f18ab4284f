const texts = {
  'dashboardPage.title': 'Ligo on the car’s own screen',
  'dashboardPage.description':
    'The dashboard that the car’s app shows in a browser on the unit: pairing code, live figures, Sentry and what the app is doing, with no internet needed.',
  'dashboardPage.heading': 'The dashboard on the car’s own screen',
  'dashboardPage.intro':
    'Ligo’s app in the car shows it itself, in the browser of the car’s unit. It needs no internet, and nobody but the unit can open it.',
  'dashboardPage.open': 'Open this unit’s dashboard',
  'dashboardPage.where':
    'This works in a browser on the car’s own unit, where Ligo’s app runs. On a phone or another computer the address leads nowhere.',
  'dashboardPage.shows': 'What it shows',
  'dashboardPage.pairingTitle': 'Pairing',
  'dashboardPage.pairingText':
    'The code and a QR code large enough to scan from the driver’s seat, and the phones that are paired.',
  'dashboardPage.liveTitle': 'Live figures',
  'dashboardPage.liveText': 'Every reading of the car, with its source and its age.',
  'dashboardPage.sentryTitle': 'Sentry',
  'dashboardPage.sentryText': 'Whether it watches, why it waits, and how much room is left for recordings.',
  'dashboardPage.stepsTitle': 'What the app is doing',
  'dashboardPage.stepsText': 'Each step of its start, and the log of the last day.',
  'dashboardPage.elsewhere': 'No Ligo in the car yet?',
  'dashboardPage.elsewhereText':
    'The app for the car comes as a package with three commands. Once it runs, the dashboard is there by itself.',
  'dashboardPage.download': 'Download for the car',
};
export default texts;
