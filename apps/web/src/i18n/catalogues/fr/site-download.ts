import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-download.ts';

const texts: TextsLike<typeof english> = {
  'download.title': 'Télécharger Ligo pour la voiture',
  'download.description':
    'L’application pour l’écran de la voiture : paquets Debian et archives pour ARM et pour Intel ou AMD, avec taille, somme de contrôle et les trois commandes qui les installent.',
  'download.heading': 'Installez Ligo dans votre voiture',
  'download.intro':
    'Cette application tourne sur le système de la voiture, ou sur un petit ordinateur à côté, et parle directement à votre téléphone. Il lui faut Debian 12, Raspberry Pi OS 64 bits ou plus récent.',
  'download.noneTitle': 'Ce serveur ne propose aucun paquet',
  'download.noneText': 'Son administrateur les crée avec cette commande, et ils apparaissent ici :',
  'download.arm64': 'ARM, 64 bits',
  'download.arm64For': 'La plupart des systèmes embarqués, Raspberry Pi 3, 4 et 5',
  'download.x64': 'Intel ou AMD, 64 bits',
  'download.x64For': 'PC et mini-PC',
  'download.mine': 'Convient à cette machine',
  'download.version': 'Version {{version}}',
  'download.deb': 'Paquet Debian',
  'download.archive': 'Archive',
  'download.stepFetch': 'Récupérez-le dans un terminal de la voiture',
  'download.stepCheck': 'Vérifiez qu’il est arrivé entier',
  'download.stepInstall': 'Installez-le avec ce qu’il lui faut',
  'download.stepStart': 'Décompressez-la et démarrez',
  'download.copy': 'Copier',
  'download.copied': 'Copié',
  'download.archiveTitle': 'Sans installation',
  'download.archiveText':
    'L’archive fonctionne depuis n’importe quel dossier d’un Linux avec glibc, et démarre quand vous la lancez. ffmpeg, dont les caméras ont besoin, vient de votre système.',
  'download.latestText':
    'Pour vos scripts, cette adresse mène toujours au paquet Debian le plus récent pour ARM ; ?arch=x64 et ?kind=archive demandent les autres :',
  'download.pairTitle': 'Puis connectez votre téléphone',
  'download.pairText':
    'L’application démarre avec le système et affiche un code d’association : en grand sur son tableau de bord, et aussi dans son journal.',
  'download.pairApp': 'Ouvrir Ligo sur le téléphone',
  'download.pairDashboard': 'Le tableau de bord',
  'download.upgradeTitle': 'Mettre à jour',
  'download.upgradeText':
    'Les trois mêmes commandes avec le paquet plus récent. L’application redémarre d’elle-même et garde trajets, enregistrements, réglages et téléphones associés.',
  'download.removeTitle': 'Désinstaller',
  'download.removeText':
    'L’application et son service disparaissent. Trajets, journal, enregistrements et identité de la voiture restent dans /var/lib/ligo-car, si vous revenez.',
  'download.purgeText':
    'Efface aussi ces données, définitivement. Les enregistrements sur cartes et disques y restent, et l’application du téléphone affiche la voiture jusqu’à ce que vous la retiriez.',
  'download.androidTitle': 'Systèmes Android',
  'download.androidText': 'Termux peut faire tourner une Debian et, dedans, l’archive pour ARM :',
  'download.androidNote': 'Non testé : nous n’avons pas eu de tel appareil pour l’essayer.',
};
export default texts;
