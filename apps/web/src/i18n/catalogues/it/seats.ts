import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/seats.ts';

const texts: TextsLike<typeof english> = {
  'seats.title': 'Sedili',
  'seats.noComfort': 'Ligo non può riscaldare né ventilare i sedili di quest’auto',
  'seats.noMemory': 'Ligo non può muovere il sedile del guidatore di quest’auto',
  'seats.none': 'Ligo non può comandare i sedili di quest’auto',
  'seats.comfort': 'Comfort',
  'seats.position': 'Posizione',
  'seats.driver': 'Guidatore',
  'seats.passenger': 'Passeggero',
  'seats.heat': 'Riscaldamento',
  'seats.ventilation': 'Ventilazione',
  'seats.off': 'Spento',
  'seats.level': 'Livello {{level}}',
  'seats.auto': 'Riscaldamento e ventilazione si attivano da soli a ogni avvio dell’auto.',
  'seats.refused': 'L’auto non ha eseguito il comando.',
  'seats.unanswered': 'L’auto non ha risposto.',
  'seats.linkLost': 'La connessione con l’auto si è interrotta.',
  'seats.memoryTitle': 'Sedile del guidatore',
  'seats.memoryText': 'Porta il sedile del guidatore in una posizione memorizzata nell’auto.',
  'seats.memoryCare': 'Il sedile si muove subito. Controlla che non ci sia nulla in mezzo.',
  'seats.slot': 'Posizione {{slot}}',
  'seats.moving': 'Spostamento in posizione {{slot}}',
  'seats.moved': 'Il sedile è in posizione {{slot}}',
};
export default texts;
