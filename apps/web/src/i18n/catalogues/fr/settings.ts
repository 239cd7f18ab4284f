import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/settings.ts';

const texts: TextsLike<typeof english> = {
  'account.exportText':
    'Tout ce que le serveur sait de vous : vos connexions, vos voitures et leurs noms, vos notifications. Il ne sait rien de vos trajets ni de vos positions.',
  'account.export': 'Exporter les données du compte',
  'account.delete': 'Supprimer le compte',
  'account.deleteTitle': 'Supprimer votre compte ?',
  'account.deleteText':
    'Le serveur efface aussitôt vos connexions, les liens avec vos voitures et vos réglages de notifications ; c’est irréversible. Vos voitures gardent leurs trajets et leurs journaux. Ce téléphone est déconnecté et efface ce qu’il garde : exportez d’abord les trajets que vous voulez conserver.',

  'settings.title': 'Réglages',
  'settings.carOff': 'Quand la voiture est éteinte',
  'settings.noneOff': 'Ligo ne peut pas changer ce que fait cette voiture quand elle est éteinte',
  'settings.online': 'Rester en ligne',
  'settings.onlineText':
    'La voiture reste joignable depuis votre téléphone et sa prise USB‑A reste alimentée.',
  'settings.wifi': 'Garder le Wi-Fi',
  'settings.wifiText': 'La voiture reste sur son réseau Wi-Fi. S’applique à partir du prochain arrêt.',
  'settings.wifiNeeds': 'Seulement avec « Rester en ligne ».',
  'settings.reboot': 'Éviter les redémarrages',
  'settings.rebootText':
    'Voiture éteinte, une commande envoyée de temps en temps évite le redémarrage du système multimédia, qui déconnecterait Ligo.',
  'settings.rebootNeeds':
    'Verrouillé tant que l’alimentation USB, le Wi-Fi et cette commande ne sont pas tous configurés dans la voiture, ou si l’un d’eux a échoué la dernière fois.',
  'settings.rebootFailed':
    'Verrouillé, car l’alimentation USB, le Wi-Fi ou cette commande a échoué la dernière fois. Le tableau de bord Ligo de la voiture montre ce qui a échoué.',
  'settings.offFailed': 'La voiture ne l’a pas fait lors du dernier arrêt.',
  'settings.saved': 'Réglages enregistrés',
  'settings.error': 'Erreur',
  'settings.failed': 'Impossible d’enregistrer les réglages',
  'settings.phone': 'Ce téléphone',
  'settings.language': 'Langue',
  'settings.trips': 'Trajets',
  'settings.points': 'Points',
  'settings.size': 'Espace utilisé',
  'settings.recordings': 'Enregistrements gardés',
  'settings.recordingsSize': 'Leur taille',
  'settings.kept': 'Le navigateur garde ces données jusqu’à ce que vous les supprimiez.',
  'settings.mayClear':
    'Le navigateur peut effacer ces données si la place manque. La voiture garde sa propre copie.',
  'settings.about': 'À propos de ce téléphone',
  'settings.version': 'Version',
  'settings.carVersion': 'Version dans la voiture',
  'settings.lastAnswer': 'Dernière réponse de la voiture',
  'settings.serverVersion': 'Dernière version',
  'settings.reach': 'Connexion',
  'settings.reachCar': 'Avec la voiture',
  'settings.reachServer': 'Avec le serveur seulement',
  'settings.reachNobody': 'Aucune',
  'settings.tripsFetched': 'Trajets reçus',
  'settings.logFetched': 'Journal reçu',
  'settings.carHealth': 'L’application dans la voiture',
  'settings.carUp': 'En marche depuis',
  'settings.carClock': 'Horloge',
  'settings.carClockRight': 'À l’heure',
  'settings.carRestarts': 'Composants redémarrés',
  'settings.ignored': 'Ignorés ou en échec',
  'settings.copyReport': 'Copier le rapport',
  'settings.reportCopied': 'Rapport copié',
  'settings.reportText':
    'Pour l’assistance : des versions, des heures et des compteurs, rien sur vous, votre voiture ou sa position.',
};
export default texts;
