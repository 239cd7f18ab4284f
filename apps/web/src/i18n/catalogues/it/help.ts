import type { TextsLike } from '../../catalogue.ts';
import type english from '../en/help.ts';

const texts: TextsLike<typeof english> = {
  'help.title': 'Aiuto',
  'help.setUp': 'Come configurare i comandi nell’auto',
  'help.connection': 'Connessione',
  'help.connection.1':
    'Telefono e auto comunicano direttamente. Punto verde: connesso. Giallo: il telefono aspetta l’auto, che può essere a riposo o senza rete. Anello che gira: il telefono cerca una connessione.',
  'help.connection.2':
    'Senza connessione vedi ciò che è arrivato per ultimo e quando. Viaggi e registri già ricevuti restano su questo telefono.',
  'help.connection.3':
    'L’auto è raggiungibile finché il sistema multimediale ha corrente e rete. Nelle Impostazioni decidi tu se le mantiene ad auto spenta, se l’auto accetta questo comando.',
  'help.connection.4':
    'Tocca il nome dell’auto in alto per vedere le tue auto, aggiungerne una o rimuoverne una.',
  'help.status.1': 'I valori arrivano dall’auto ogni secondo. -- significa che l’auto non lo comunica.',
  'help.status.2': 'La mappa segue l’auto finché non la sposti. Con il pulsante rotondo torna a seguirla.',
  'help.status.3':
    'La cifra grande della batteria è quella che dà la batteria stessa; quella tra parentesi è quella del cruscotto. La i spiega le altre.',
  'help.status.4': 'I valori non aggiornati sono segnalati, con l’ora o la data a cui risalgono.',
  'help.trips.1':
    'L’auto registra ogni viaggio da sola, con o senza telefono. I viaggi arrivano su questo telefono quando è connesso; trascina l’elenco verso il basso per averli subito.',
  'help.trips.2':
    'Tocca un viaggio per vederne il percorso e i grafici. Tocca il percorso, o scorri lungo un grafico, per vedere quel momento ovunque.',
  'help.trips.3':
    'I pulsanti in alto portano al mese e alla ricerca. Nei dettagli di un viaggio puoi salvarlo come file o eliminarlo.',
  'help.trips.4': 'I viaggi sotto i 100 m non vengono conservati.',
  'help.liveCamera.1':
    'Scegli una telecamera sul disegno dell’auto. L’immagine arriva direttamente dall’auto e non viene registrata da nessuna parte.',
  'help.liveCamera.2':
    'Sotto vedi il ritardo dell’immagine e quanti dati usa: fino a 20 MB al minuto. Su una rete lenta diventa meno nitida invece di arrivare tardi.',
  'help.liveCamera.3':
    'Il pulsante con la fotocamera salva un fotogramma; quello accanto riempie lo schermo.',
  'help.sentry.1':
    'Sentry sorveglia l’auto parcheggiata con le sue telecamere. Quando qualcosa si muove vicino, registra da qualche secondo prima e ti avvisa, se la sua notifica è attiva.',
  'help.sentry.2':
    'Sorveglia solo ad auto parcheggiata. Fa una pausa con la batteria bassa, senza spazio per le registrazioni e negli orari e luoghi che scegli. La scheda in alto dice che cosa fa e perché aspetta.',
  'help.sentry.3':
    'Troppe registrazioni? Abbassa la sensibilità, scegli solo ciò che è vicino o copri alberi e strade nell’immagine di una telecamera.',
  'help.sentry.4':
    'Le registrazioni restano nell’auto finché quelle più recenti non hanno bisogno del loro spazio. Scarica quelle che vuoi tenere.',
  'help.sentry.5':
    'In alcuni luoghi le riprese degli spazi pubblici sono soggette a limiti. Informati sulle regole del luogo in cui parcheggi.',
  'help.seats.1':
    'Ogni pressione avanza di un passo: livello 1, livello 2, spento. Arancione scalda, blu ventila.',
  'help.seats.2': 'Ciò che imposti parte da solo a ogni avvio dell’auto.',
  'help.seats.3':
    '«Posizione» porta il sedile del guidatore a ciò che l’auto ha memorizzato in 1 e 2. Controlla che non ci sia nulla in mezzo.',
  'help.seats.4':
    'Niente pulsanti? L’auto fa solo ciò per cui è stata configurata: chi si occupa di Ligo in auto indica una volta, nel file car.json, come si muovono e si riscaldano i sedili. I pulsanti compaiono quando l’app in auto viene riavviata.',
  'help.seats.5':
    '«L’auto non l’ha confermato» significa che ha accettato il comando e non ha detto se ha funzionato. Ligo mostra allora ciò che hai chiesto.',
  'help.logs.1':
    'Porte, viaggi, riavvii e ciò che Sentry ha visto. Il registro lo tiene l’auto; questo telefono ne ha una copia.',
  'help.logs.2': 'I filtri restringono ciò che vedi della giornata; la ricerca riguarda tutti i giorni.',
  'help.logs.3':
    '«Ora incerta» significa che in quel momento non si sapeva se l’orologio dell’auto fosse giusto.',
  'help.notifications.1': 'Queste impostazioni valgono per quest’auto, su tutti i tuoi telefoni.',
  'help.notifications.2':
    'Non arriva nulla? Consenti le notifiche di Ligo nelle impostazioni del telefono. Su iPhone, prima aggiungi Ligo alla schermata Home.',
  'help.notifications.3': 'Una notifica dice solo che cosa è successo. Nessuna dice dove si trova l’auto.',
  'help.settings.1':
    'Una modifica ha effetto quando l’auto ha risposto. Fino ad allora l’interruttore resta in attesa.',
  'help.settings.2':
    '«Resta online» consuma un po’ della batteria da 12 V ad auto spenta. Come «Mantieni il Wi-Fi», vale dal prossimo spegnimento dell’auto. Il pannello dell’auto mostra se l’ultima volta ha funzionato.',
  'help.settings.3':
    '«Evita i riavvii» serve per i sistemi multimediali che il costruttore riavvia ad auto spenta. Ligo invia un comando per evitarlo a ogni spegnimento e poi di tanto in tanto. Si ferma finché la batteria da 12 V è quasi scarica. L’interruttore resta bloccato finché alimentazione USB, Wi-Fi e questo comando non sono configurati nell’auto, e anche quando uno di essi non è riuscito l’ultima volta.',
  'help.settings.4':
    'Manca un interruttore? L’auto non accetta quel comando, non è ancora stato configurato nel file car.json dell’auto, oppure nulla dice a Ligo se l’auto è accesa.',
  'help.settings.5':
    'Qui puoi esportare ed eliminare il tuo account. Il server non ha viaggi, posizioni né registrazioni.',
  'help.settings.6':
    'Uscendo dall’account si elimina tutto ciò che Ligo conserva su questo telefono. L’auto mantiene i propri dati.',
};
export default texts;
