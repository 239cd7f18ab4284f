import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/seats.ts';

const texts: TextsLike<typeof english> = {
  'seats.title': 'Sièges',
  'seats.noComfort': 'Ligo ne peut ni chauffer ni ventiler les sièges de cette voiture',
  'seats.noMemory': 'Ligo ne peut pas déplacer le siège du conducteur de cette voiture',
  'seats.none': 'Ligo ne peut pas commander les sièges de cette voiture',
  'seats.comfort': 'Confort',
  'seats.position': 'Position',
  'seats.driver': 'Conducteur',
  'seats.passenger': 'Passager',
  'seats.heat': 'Chauffage',
  'seats.ventilation': 'Ventilation',
  'seats.off': 'Arrêt',
  'seats.level': 'Niveau {{level}}',
  'seats.auto': 'Le chauffage et la ventilation se lancent d’eux-mêmes à chaque démarrage de la voiture.',
  'seats.refused': 'La voiture n’a pas exécuté la commande.',
  'seats.unanswered': 'La voiture n’a pas répondu.',
  'seats.linkLost': 'La connexion avec la voiture a été perdue.',
  'seats.memoryTitle': 'Siège du conducteur',
  'seats.memoryText': 'Amène le siège du conducteur à une position enregistrée dans la voiture.',
  'seats.memoryCare': 'Le siège bouge aussitôt. Vérifiez que rien ne gêne.',
  'seats.slot': 'Position {{slot}}',
  'seats.moving': 'Déplacement vers la position {{slot}}',
  'seats.moved': 'Le siège est en position {{slot}}',
};
export default texts;
