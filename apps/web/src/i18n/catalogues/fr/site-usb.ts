import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-usb.ts';

const texts: TextsLike<typeof english> = {
  'usb.pageTitle': 'Le débogage USB en six étapes · Ligo',
  'usb.title': 'Débogage USB',
  'usb.intro':
    'Avec le débogage USB activé, l’application Ligo peut être installée dans la voiture depuis un ordinateur. Il faut un câble USB et cinq minutes.',
  'usb.step1':
    'Garez et allumez la voiture. Sur son écran, ouvrez Paramètres, puis la page de la version du système.',
  'usb.step2': 'Touchez dix fois la version, jusqu’à ce que l’écran demande un mot de passe.',
  'usb.step2Link': 'Générer le mot de passe',
  'usb.step3': 'Saisissez le mot de passe et confirmez. La page développeur s’ouvre.',
  'usb.step4': 'Activez « Débogage USB ».',
  'usb.step5': 'Reliez l’ordinateur au port USB-A de la voiture avec le câble.',
  'usb.step6':
    'Confirmez « Autoriser le débogage USB » sur l’écran de la voiture et cochez « Toujours autoriser ».',
  'usb.pwdTitle': 'Générateur de mot de passe',
  'usb.pwdText':
    'La page qui demande le mot de passe affiche l’IMEI de la voiture. Ses six derniers caractères donnent le mot de passe.',
  'usb.imei': '6 derniers chiffres de l’IMEI',
  'usb.pwdShow': 'Afficher le mot de passe',
  'usb.pwd': 'Mot de passe',
  'usb.pwdNotSetUp':
    'Le générateur de mot de passe n’est pas configuré sur ce serveur. Adressez-vous à son exploitant.',
  'usb.description':
    'Installer l’application Ligo dans la voiture depuis un ordinateur : le débogage USB en six étapes illustrées, avec le mot de passe de la page développeur.',
  'usb.pwdNeedsScripts':
    'Le générateur de mot de passe a besoin de JavaScript, désactivé dans ce navigateur.',
};
export default texts;
