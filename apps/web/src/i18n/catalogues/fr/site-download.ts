import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/site-download.ts';

const texts: TextsLike<typeof english> = {
  'download.title': 'Télécharger Ligo pour la voiture',
  'download.description':
    'L’application pour le système multimédia de la voiture : paquets Debian et archives pour ARM et pour Intel ou AMD, avec taille, somme de contrôle et les trois commandes qui les installent.',
  'download.heading': 'Installez Ligo dans votre voiture',
  'download.intro':
    'Cette application tourne sur le système multimédia de la voiture, ou sur un petit ordinateur à côté, et communique directement avec votre téléphone. Il lui faut Debian 12, Raspberry Pi OS 64 bits ou plus récent.',
  'download.noneTitle': 'Ce serveur ne propose aucun paquet',
  'download.noneText': 'Son administrateur les crée avec cette commande, et ils apparaissent ici :',
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
  'download.stepStart': 'Décompressez-la et lancez-la',
  'download.copy': 'Copier',
  'download.copied': 'Copié',
  'download.archiveTitle': 'Sans installation',
  'download.archiveText':
    'L’archive fonctionne depuis n’importe quel dossier d’un Linux avec glibc, et démarre quand vous la lancez. ffmpeg, dont les caméras ont besoin, vient de votre système.',
  'download.latestText':
    'Pour vos scripts, cette adresse mène toujours au paquet Debian le plus récent pour ARM ; ?arch=x64 et ?kind=archive demandent les autres :',
  'download.pairTitle': 'Puis connectez votre téléphone',
  'download.pairText':
    'L’application démarre avec le système et affiche un code d’association : en grand sur son tableau de bord, et aussi dans son journal.',
  'download.pairApp': 'Ouvrir Ligo sur le téléphone',
  'download.pairDashboard': 'Le tableau de bord',
  'download.upgradeTitle': 'Mettre à jour',
  'download.upgradeText':
    'Les trois mêmes commandes avec le paquet plus récent. L’application redémarre d’elle-même et garde trajets, enregistrements, réglages et téléphones associés.',
  'download.commandsTitle': 'Commandes depuis le téléphone',
  'download.commandsText':
    'Les sièges, l’alimentation USB, le Wi-Fi et « Éviter les redémarrages » fonctionnent là où le système de la voiture offre un moyen : un topic d’un broker MQTT, un service sur ce système ou un programme. Indiquez-le une fois sous « unit » dans /var/lib/ligo-car/car.json, à côté de ce qui s’y trouve :',
  'download.commandsOff':
    'L’alimentation USB, le Wi-Fi et « Éviter les redémarrages » ont aussi besoin d’une source qui dit si la voiture est allumée.',
  'download.commandsGuide': 'Le guide fourni avec le paquet décrit chaque commande et chaque moyen :',
  'download.commandsLook':
    'Relancez ensuite l’application et voyez quelles commandes sont configurées et comment la dernière s’est terminée :',
  'download.removeTitle': 'Désinstaller',
  'download.removeText':
    'L’application et son service sont supprimés. Trajets, journal, enregistrements et identité de la voiture restent dans /var/lib/ligo-car, au cas où vous reviendriez.',
  'download.purgeText':
    'Efface aussi ces données, définitivement. Les enregistrements sur cartes et disques y restent, et l’application du téléphone affiche la voiture jusqu’à ce que vous la retiriez.',
  'download.androidTitle': 'Systèmes Android',
  'download.androidText': 'Termux peut faire tourner une Debian et, dedans, l’archive pour ARM :',
  'download.androidNote': 'Non testé : nous n’avons pas eu de tel système pour l’essayer.',
};
export default texts;
