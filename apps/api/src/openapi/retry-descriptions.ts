/** Describes the retry of a document (Portuguese); `own` is added for its kind. Source: api-conventions 7.2. */
export const describeRetry = (own: string): string =>
  'Para um documento failed ou com attention, depois de eliminada a causa. Onde os bytes podem estar na SEFAZ ela é ' +
  'consultada antes, e só os mesmos bytes vão de novo; senão o documento é feito de novo. Um documento que já está na ' +
  'fila fica como está (202). A mesma chave é consultada no máximo uma vez por minuto e seis por hora (na Sefin, a cada 5 segundos ' +
  `e oito por hora), seja quem for que peça: antes disso, 202, e waiting.nextAttemptAt diz quando. ${own}`;

/** The Portuguese text for a retry that the state of the document does not allow. */
export const retryConflict = 'o documento não está failed nem tem attention';

/** The Portuguese text for a retry whose cause outside of the document persists. */
export const causePersists = 'A causa persiste.';
