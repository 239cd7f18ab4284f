import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/cars.ts';

const texts: TextsLike<typeof english> = {
  'cars.title': 'mes voitures',
  'cars.unnamed': 'ma voiture',
  'cars.add': 'Ajouter',
  'cars.remove': 'retirer',
  'cars.options': 'Options de {{name}}',
  'cars.removeTitle': 'Retirer {{name}} ?',
  'cars.removeText':
    'Ce téléphone sera déconnecté de la voiture. Vous pourrez l’associer à nouveau avec un nouveau code.',
  'cars.removing': 'Retrait en cours',
  'cars.unlinked': 'Vous avez été déconnecté de la voiture',
  'cars.replaced': 'Deux systèmes se présentent comme cette voiture',
  'cars.replacedHelp':
    'Un autre système s’est connecté avec la clé de cette voiture, peut-être préparé à partir d’une copie. Arrêtez l’application Ligo sur l’un des deux.',

  'add.title': 'Ajouter une voiture',
  'add.scanTitle': 'Scannez le QR code',
  'add.scanText': 'L’application Ligo l’affiche sur l’écran de votre voiture.',
  'add.manual': 'saisir le code à la main',
  'add.code': 'Code sous le QR code',
  'add.scanInstead': 'Scanner le QR code',
  'add.cameraFailed': 'Impossible d’ouvrir la caméra.',
  'add.cameraRefused':
    'La caméra n’est pas autorisée sur cette page. Autorisez-la dans les réglages du navigateur, puis réessayez.',
  'add.cameraBroken': 'Elle est absente, utilisée par une autre application ou ne transmet pas d’image.',
  'add.cameraAgain': 'Réessayer avec la caméra',
  'add.readerFailed': 'Impossible de charger le lecteur de QR codes',
  'add.submitting': 'Association en cours',
  'add.nameTitle': 'donnez un nom à la nouvelle voiture',
  'add.name': 'Nom de la voiture',
  'add.alreadyTitle': 'voiture déjà ajoutée',
  'add.alreadyText': 'Cette voiture est déjà liée à votre compte',
  'add.tooManyTitle': 'trop de voitures',
  'add.tooManyText':
    'Votre compte contient déjà le nombre maximal de voitures. Retirez-en une pour ajouter celle-ci',
  'add.expiredTitle': 'QR code expiré',
  'add.expiredText': 'Le QR code a expiré. Générez un nouveau QR code et réessayez',
  'add.unknownTitle': 'code inconnu',
  'add.unknownText': 'Ce code n’existe pas. Comparez-le avec celui sous le QR code',
  'add.unexpected': 'erreur inattendue',

  'scan.start': 'Lancer le scan',
  'scan.stop': 'Arrêter le scan',
  'scan.torchOn': 'Allumer la lampe',
  'scan.torchOff': 'Éteindre la lampe',
  'scan.zoomIn': 'Zoomer',
  'scan.zoomOut': 'Dézoomer',
  'scan.loading': 'Ouverture de la caméra',
  'scan.nothingRead':
    'Aucun code trouvé. Rapprochez le téléphone et tenez-le immobile, ou saisissez le code.',
};
export default texts;
