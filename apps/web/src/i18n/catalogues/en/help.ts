const texts = {
  'help.title': 'Help',
  'help.setUp': 'How to set up commands in the car',
  'help.connection': 'Connection',
  'help.connection.1':
    'Phone and car talk to each other directly. Green dot: connected. Yellow: the phone is waiting for the car, which may be asleep or without a network. Spinning ring: the phone is trying to connect.',
  'help.connection.2':
    'Without a connection you see what came last and when. Trips and logs that were fetched stay on this phone.',
  'help.connection.3':
    'The car can be reached while its infotainment system has power and a network. Whether it keeps them when the car is off is up to you, in Settings, if the car accepts that command.',
  'help.connection.4': 'Tap the name of the car at the top to see your cars, to add one or to remove one.',
  'help.status.1':
    'The figures come from the car every second. -- means that the car does not report that figure.',
  'help.status.2': 'The map follows the car until you move it. The round button has it follow again.',
  'help.status.3':
    'The large battery figure is what the battery itself reports; the one in brackets is what the dashboard shows. The i explains the others.',
  'help.status.4': 'Old figures are marked as such, with the time they are from.',
  'help.trips.1':
    'The car records every drive by itself, with or without a phone. Trips come to this phone while it is connected; pull the list down to ask at once.',
  'help.trips.2':
    'Tap a trip for its route and charts. Tap the route, or slide along a chart, to see that moment everywhere.',
  'help.trips.3':
    'The buttons at the top lead to the month and to the search. In its details a trip can be saved as a file or deleted.',
  'help.trips.4': 'Drives of less than 100 m are not kept.',
  'help.liveCamera.1':
    'Choose a camera on the picture of the car. The picture comes straight from the car and is recorded nowhere.',
  'help.liveCamera.2':
    'Below it you see how old the picture is and how much data it takes: up to 20 MB a minute. On a slow connection it gets coarser rather than late.',
  'help.liveCamera.3': 'The camera button saves a still; the button beside it fills the screen.',
  'help.sentry.1':
    'Sentry watches the parked car with its cameras. When something moves close by, it records from a few seconds before, and tells you if its notification is on.',
  'help.sentry.2':
    'It watches only while the car is parked. It pauses on a low battery, without room for recordings, and at the times and places that you choose. The card at the top says what it does and why it waits.',
  'help.sentry.3':
    'Too many recordings? Lower the sensitivity, choose only what is near, or mask trees and roads in the picture of a camera.',
  'help.sentry.4':
    'Recordings stay in the car until newer ones need their room. Download those that you want to keep.',
  'help.sentry.5': 'In some places, filming public space is restricted. Know the rules where you park.',
  'help.seats.1': 'Each press goes one step on: level 1, level 2, off. Orange heats, blue ventilates.',
  'help.seats.2': 'What you set runs by itself every time the car starts.',
  'help.seats.3':
    'Position moves the driver seat to what the car has stored under 1 and 2. Make sure that nothing is in its way.',
  'help.seats.4':
    'No buttons? A car does only what it was set up for: whoever looks after Ligo in the car tells it once, in the file car.json, how its seats are moved and heated. The buttons come when the app in the car has been started again.',
  'help.seats.5':
    '“The car did not confirm it” means that it accepted the command and did not say whether it worked. Ligo then shows what you asked for.',
  'help.logs.1':
    'Doors, drives, restarts, and what Sentry saw. The car keeps the log; this phone has a copy.',
  'help.logs.2': 'Filters narrow the day down; the search goes through all days.',
  'help.logs.3': '“Time uncertain” means that the clock of the car was not known to be right at that moment.',
  'help.notifications.1': 'The switches apply to this car, on all your phones.',
  'help.notifications.2':
    'Nothing comes? Allow notifications for Ligo in the settings of your phone. On an iPhone, add Ligo to the home screen first.',
  'help.notifications.3': 'A notification only says what happened, never where the car is.',
  'help.settings.1': 'A change takes effect once the car has answered. Until then the switch waits.',
  'help.settings.2':
    '“Stay online” uses a little of the 12 V battery while the car is off. Like “Keep Wi-Fi”, it applies from the next time the car is switched off. Whether that worked the last time is shown on the dashboard in the car.',
  'help.settings.3':
    '“Avoid restarts” is for infotainment systems that their maker restarts while the car is off. Ligo sends a command against that each time the car is switched off, and from time to time afterwards. It pauses while the 12 V battery is low. The switch is locked until USB power, Wi-Fi and this command are set up in the car, and also when one of them failed last time.',
  'help.settings.4':
    'No switch? The car does not accept that command, it has not been set up yet in the file car.json in the car, or nothing there tells Ligo whether the car is on.',
  'help.settings.5':
    'Your account can be exported and deleted here. The server has no trips, positions or recordings.',
  'help.settings.6':
    'Logging out deletes everything that Ligo keeps on this phone. The car keeps its own copy.',
};
export default texts;
