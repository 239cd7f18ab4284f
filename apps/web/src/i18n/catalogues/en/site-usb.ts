const texts = {
  'usb.pageTitle': 'USB debugging in six steps · Ligo',
  'usb.title': 'USB debugging',
  'usb.intro':
    'With USB debugging on, the Ligo app can be put on the car from a computer. You need a USB cable and five minutes.',
  'usb.step1':
    'Park the car and switch it on. Open Settings on the car’s screen, then the page with the system version.',
  'usb.step2': 'Tap the version ten times, until the screen asks for a password.',
  'usb.step2Link': 'Generate the password',
  'usb.step3': 'Type the password and confirm. The developer page opens.',
  'usb.step4': 'Turn on “USB debugging”.',
  'usb.step5': 'Connect the computer to the car’s USB-A port with the cable.',
  'usb.step6': 'Confirm “Allow USB debugging” on the screen of the car, and tick “Always allow”.',
  'usb.pwdTitle': 'Password generator',
  'usb.pwdText':
    'The page that asks for the password shows the car’s IMEI. Its last six characters make the password.',
  'usb.imei': 'Last 6 digits of the IMEI',
  'usb.pwdShow': 'Show the password',
  'usb.pwd': 'Password',
  'usb.pwdNotSetUp': 'This server has no password generator set up. Ask whoever runs it.',
  'usb.description':
    'Puts the Ligo app on a car from a computer: USB debugging in six illustrated steps, with the password for the developer page.',
  'usb.pwdNeedsScripts': 'The password generator needs JavaScript, which is switched off in this browser.',
};
export default texts;
