import type { PushTexts } from './push-catalogue.ts';

const texts: PushTexts = {
  unnamedCar: 'Ma voiture',
  moving: 'A démarré',
  parked: 'Garée',
  doorOpen: 'Ouverture : {{door}}',
  doorClosed: 'Fermeture : {{door}}',
  door1: 'porte avant gauche (conducteur)',
  door2: 'porte avant droite',
  door3: 'porte arrière gauche',
  door4: 'porte arrière droite',
  door5: 'capot',
  door6: 'coffre',
  otherDoor: 'porte',
  appStarted: 'L’application Ligo a démarré dans la voiture',
  reboot: 'Le système multimédia a été redémarré. Ligo fonctionne à nouveau.',
  sentryMovement: 'Sentry a détecté un mouvement',
  sentryLowCharge: 'Sentry s’est arrêté : la batterie a atteint votre limite',
  sentryLowAux: 'Sentry s’est arrêté : la batterie 12 V est faible',
  sentryNoRoom: 'Sentry s’est arrêté : plus de place pour les enregistrements',
  sentryNoCamera: 'Sentry s’est arrêté : aucune caméra ne fonctionne',
  unlinked: 'Vous avez été déconnecté de la voiture',
  neutralTitle: 'Ligo',
  neutral: 'Votre voiture a du nouveau. Ouvrez Ligo pour le voir.',
};
export default texts;
