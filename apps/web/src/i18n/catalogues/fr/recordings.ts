import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/recordings.ts';

const texts: TextsLike<typeof english> = {
  'recordings.empty': 'Aucun enregistrement à cette date',
  'recordings.refresh': 'Actualiser les enregistrements',
  'recordings.offline':
    'Les enregistrements sont dans la voiture. Ils apparaîtront ici quand elle sera connectée.',
  'recordings.offlineKept':
    'La voiture n’est pas connectée. Vous ne pouvez regarder que ce qui est gardé sur ce téléphone.',
  'recordings.noAnswer':
    'La voiture ne répond pas. Son application est peut-être trop ancienne pour les enregistrements.',
  'recordings.camera': 'Caméra',
  'recordings.anyCamera': 'Toutes caméras',
  'recordings.length': 'Durée',
  'recordings.anyLength': 'Toutes durées',
  'recordings.atLeast': 'À partir de {{seconds}} s',
  'recordings.label.person': 'Personne',
  'recordings.label.vehicle': 'Véhicule',
  'recordings.label.animal': 'Animal',
  'recordings.kept': 'Sur ce téléphone',
  'recordings.play': 'Lire l’enregistrement de {{time}}',
  'recordings.choose': 'Sélectionner l’enregistrement de {{time}}',
  'recordings.chooseSeveral': 'En sélectionner plusieurs',
  'recordings.chooseEnd': 'Terminer la sélection',
  'recordings.chosen': { one: '{{count}} sélectionné', other: '{{count}} sélectionnés' },
  'recordings.incident': { one: '{{count}} enregistrement', other: '{{count}} enregistrements rapprochés' },
  'recordings.place': 'Lieu',
  'recordings.map': 'Carte de l’endroit où était la voiture',
  'recordings.download': 'Télécharger',
  'recordings.delete': 'Supprimer',
  'recordings.deleteTitle': {
    one: 'Supprimer cet enregistrement ?',
    other: 'Supprimer {{count}} enregistrements ?',
  },
  'recordings.deleteText':
    'Ce qui est supprimé dans la voiture est perdu pour de bon. Ce que vous gardez sur ce téléphone reste.',
  'recordings.notDeleted': 'La voiture n’a pas confirmé. Ce qu’elle a encore est dans la liste.',
  'recordings.keep': 'Garder sur ce téléphone',
  'recordings.keepText':
    'Pour le regarder ici sans la voiture, jusqu’à ce que vous le désactiviez ou vous déconnectiez.',
  'recordings.start': 'Lire',
  'recordings.pause': 'Pause',
  'recordings.position': 'Position dans l’enregistrement',
  'recordings.connecting': 'En attente de la connexion avec la voiture',
  'recordings.loading': 'La vidéo arrive',
  'recordings.error.playback': 'Erreur de lecture de la vidéo',
  'recordings.error.offline': 'La voiture est hors ligne.',
  'recordings.error.notFound': 'La voiture n’a plus cet enregistrement, ou son support est absent.',
  'recordings.error.unreadable': 'Le support de la voiture est illisible.',
  'recordings.error.unanswered': 'La voiture ne répond pas.',
  'recordings.error.noCodec':
    'Ce navigateur ne peut pas afficher la vidéo de la voiture. Le téléchargement fonctionne.',
  'recordings.download.waiting': 'Le téléchargement reprendra quand la voiture sera connectée',
  'recordings.download.preparing': 'Préparation du téléchargement',
  'recordings.download.running': 'Téléchargement : {{percent}} %',
  'recordings.download.success': 'Téléchargé',
  'recordings.download.error': 'Erreur de téléchargement de la vidéo',
  'recordings.download.cancelled': 'Téléchargement annulé',
  'recordings.download.full': 'Il n’y a plus de place sur ce téléphone.',
  'recordings.download.elsewhere': 'Une autre fenêtre de Ligo télécharge déjà cet enregistrement.',
  'recordings.download.queued': { one: 'Puis {{count}} autre', other: 'Puis {{count}} autres' },
  'recordings.download.cancel': 'Annuler le téléchargement',
  'recordings.search.looking': 'Recherche de l’enregistrement de ce mouvement',
  'recordings.search.written':
    'Ce mouvement est encore en cours d’enregistrement. La vidéo s’ouvrira dès qu’elle sera là.',
  'recordings.search.gone': 'L’enregistrement de ce mouvement n’existe plus.',
};
export default texts;
