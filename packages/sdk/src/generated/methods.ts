// Generated from the published OpenAPI document by @fiscal/sdk-generator. Do not edit.
import type {
  Answer,
  CallOptions,
  FileAnswer,
  FileBody,
  PagedAnswer,
  SimulatedCallOptions,
  StreamAnswer,
} from '../contract/call-types.ts';

import type {
  CertificateUpload,
  Company,
  CompanyCreate,
  CompanyList,
  CompanyLogo,
  CompanyStatus,
  CompanyUpdate,
  Coverage,
  DanfeSettings,
  DeletingCompany,
  DeliveryStatus,
  Disabling,
  DisablingList,
  DisablingRequest,
  EmailSettings,
  EmailSettingsReplace,
  Environment,
  FilingStatus,
  Gap,
  GapPage,
  Health,
  Me,
  MunicipalityCoverage,
  MunicipalityCoveragePage,
  MunicipalityDetail,
  Ncm,
  Nfe,
  NfeCancellation,
  NfeCorrection,
  NfeEvent,
  NfeEventList,
  NfePage,
  NfePreview,
  NfePreviewRequest,
  NfeRequest,
  NfeSeriesCreate,
  Nfse,
  NfseCancellation,
  NfseEvent,
  NfseEventList,
  NfsePage,
  NfsePreview,
  NfsePreviewRequest,
  NfseRequest,
  NfseSeriesCreate,
  NfseSettingsReplace,
  NfseStatus,
  NoteEmailList,
  NoteEmailRequest,
  OpenApiDocument,
  QueuedNoteEmail,
  RejectionExplanation,
  StateCoverage,
  TaxCalculation,
  TaxCalculationRequest,
  TaxClass,
  TaxClassCreate,
  TaxClassList,
  TaxClassReplace,
  TaxClassSituation,
  TaxClassTrial,
  TaxClassification,
  TaxClassificationList,
  TaxRules,
  Timeline,
  TimelineEntry,
  Uf,
  Usage,
  Webhook,
  WebhookCreate,
  WebhookCreated,
  WebhookDelivery,
  WebhookDeliveryDetail,
  WebhookDeliveryList,
  WebhookDeliverySummary,
  WebhookEventName,
  WebhookList,
  WebhookSecretRotation,
  WebhookStatistics,
  WebhookUpdate,
} from './components.ts';

export interface ListCompaniesQuery {
  /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
  readonly limit?: number | undefined;
  /** nextCursor da página anterior, sem alteração; outro texto: 422. */
  readonly cursor?: string | undefined;
}

export interface DeleteCompanyQuery {
  /** true: apaga também notas e inutilizações de produção. */
  readonly deleteDocuments?: "true" | "false" | undefined;
}

export interface ListTaxClassesQuery {
  /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
  readonly limit?: number | undefined;
  /** nextCursor da página anterior, sem alteração; outro texto: 422. */
  readonly cursor?: string | undefined;
}

export interface CreateNfeQuery {
  /** true: uma nota rejected vai de novo com o mesmo conteúdo, a mesma série e o mesmo número, para uma causa que estava fora do pedido e foi eliminada (rejection.explanation.retryable). */
  readonly resubmit?: boolean | undefined;
}

export interface FindNfeQuery {
  /** externalId com que a nota foi enviada; não só espaços, sem caracteres de controle. */
  readonly externalId: string;
  /** Empresa da nota; obrigatória quando o externalId existe em mais de uma. */
  readonly companyId?: string | undefined;
}

export interface SearchNfeQuery {
  /** Elementos por página, de 1 a 100; ausente: 50. */
  readonly limit?: number | undefined;
  /** nextCursor da página anterior, sem alteração; outro texto: 422. */
  readonly cursor?: string | undefined;
  /** Empresa emitente; ausente: todas. */
  readonly companyId?: string | undefined;
  /** Situação da nota; repita o parâmetro para aceitar várias: status=rejected&status=failed. */
  readonly status?: readonly FilingStatus[] | undefined;
  /** true: só notas que esperam a decisão de uma pessoa. */
  readonly attention?: "true" | undefined;
  /** Série, de 0 a 889. */
  readonly series?: number | undefined;
  /** Menor número. */
  readonly numberFrom?: number | undefined;
  /** Maior número. */
  readonly numberTo?: number | undefined;
  /** Chave de acesso atual da nota. */
  readonly accessKey?: string | undefined;
  /** CNPJ ou CPF do destinatário. */
  readonly recipientDocument?: string | undefined;
  /** Recebidas deste dia em diante, no horário de Brasília. */
  readonly createdFrom?: string | undefined;
  /** Recebidas até o fim deste dia, no horário de Brasília. */
  readonly createdTo?: string | undefined;
  /** Autorizadas deste dia em diante, no horário de Brasília. */
  readonly authorizedFrom?: string | undefined;
  /** Autorizadas até o fim deste dia, no horário de Brasília. */
  readonly authorizedTo?: string | undefined;
}

export interface ExportNfeQuery {
  /** Empresa emitente. */
  readonly companyId: string;
  /** Mês da autorização das notas e do registro de eventos e inutilizações. */
  readonly month: string;
  /** 1: com os DANFE em PDF. */
  readonly danfe?: "0" | "1" | undefined;
  /** Ambiente dos documentos; ausente: o atual da empresa. */
  readonly environment?: Environment | undefined;
}

export interface ListDisablingsQuery {
  /** Elementos por página, de 1 a 100; ausente: 50. */
  readonly limit?: number | undefined;
  /** nextCursor da página anterior, sem alteração; outro texto: 422. */
  readonly cursor?: string | undefined;
  /** Empresa das inutilizações. */
  readonly companyId: string;
  /** Só desta série; ausente: de todas. */
  readonly series?: number | undefined;
}

export interface ListNfeGapsQuery {
  /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
  readonly limit?: number | undefined;
  /** nextCursor da página anterior, sem alteração; outro texto: 422. */
  readonly cursor?: string | undefined;
  /** Empresa emitente. */
  readonly companyId: string;
  /** Série, de 0 a 889, no ambiente atual da empresa. */
  readonly series: number;
}

export interface GetNfeQuery {
  /** Segundos a esperar pelo fim do processamento. */
  readonly wait?: number | undefined;
}

export interface GetNfeDanfeQuery {
  /** 1: anexo em vez de exibição. */
  readonly download?: "0" | "1" | undefined;
}

export interface GetNfeTimelineQuery {
  /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
  readonly limit?: number | undefined;
  /** nextCursor da página anterior, sem alteração; outro texto: 422. */
  readonly cursor?: string | undefined;
}

export interface GetNfeEventPdfQuery {
  /** 1: anexo em vez de exibição. */
  readonly download?: "0" | "1" | undefined;
}

export interface CreateNfseQuery {
  /** true: uma nota rejected vai de novo com o mesmo conteúdo, a mesma série e o mesmo número, para uma causa que estava fora do pedido e foi eliminada (rejection.explanation.retryable). */
  readonly resubmit?: boolean | undefined;
}

export interface FindNfseQuery {
  /** externalId com que a nota foi enviada; não só espaços, sem caracteres de controle. */
  readonly externalId: string;
  /** Empresa da nota; obrigatória quando o externalId existe em mais de uma. */
  readonly companyId?: string | undefined;
}

export interface SearchNfseQuery {
  /** Elementos por página, de 1 a 100; ausente: 50. */
  readonly limit?: number | undefined;
  /** nextCursor da página anterior, sem alteração; outro texto: 422. */
  readonly cursor?: string | undefined;
  /** Empresa emitente; ausente: todas. */
  readonly companyId?: string | undefined;
  /** Situação da NFS-e; repita o parâmetro para aceitar várias: status=rejected&status=failed. */
  readonly status?: readonly NfseStatus[] | undefined;
  /** true: só as que esperam a decisão de uma pessoa. */
  readonly attention?: "true" | undefined;
  /** Série da DPS, de 1 a 49999. */
  readonly series?: number | undefined;
  /** Menor número de DPS. */
  readonly numberFrom?: number | undefined;
  /** Maior número de DPS. */
  readonly numberTo?: number | undefined;
  /** Chave de acesso da NFS-e. */
  readonly accessKey?: string | undefined;
  /** CNPJ ou CPF do tomador. */
  readonly recipientDocument?: string | undefined;
  /** Recebidas deste dia em diante, no horário de Brasília. */
  readonly createdFrom?: string | undefined;
  /** Recebidas até o fim deste dia, no horário de Brasília. */
  readonly createdTo?: string | undefined;
  /** Autorizadas deste dia em diante, no horário de Brasília. */
  readonly authorizedFrom?: string | undefined;
  /** Autorizadas até o fim deste dia, no horário de Brasília. */
  readonly authorizedTo?: string | undefined;
}

export interface ExportNfseQuery {
  /** Empresa emitente. */
  readonly companyId: string;
  /** Mês da autorização das NFS-e e do registro dos eventos. */
  readonly month: string;
  /** 1: com os DANFSe em PDF. */
  readonly danfe?: "0" | "1" | undefined;
  /** Ambiente dos documentos; ausente: o atual da empresa. */
  readonly environment?: Environment | undefined;
}

export interface GetNfseQuery {
  /** Segundos a esperar pelo fim do processamento. */
  readonly wait?: number | undefined;
}

export interface GetNfseTimelineQuery {
  /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
  readonly limit?: number | undefined;
  /** nextCursor da página anterior, sem alteração; outro texto: 422. */
  readonly cursor?: string | undefined;
}

export interface GetNfseXmlQuery {
  /** nfse (padrão): a NFS-e como a Sefin a gerou; dps: a DPS assinada que foi enviada. */
  readonly document?: "nfse" | "dps" | undefined;
}

export interface GetNfseDanfseQuery {
  /** 1: anexo em vez de exibição. */
  readonly download?: "0" | "1" | undefined;
}

export interface GetNfseEventXmlQuery {
  /** decision: a decisão do município sobre o evento. */
  readonly document?: "event" | "decision" | undefined;
}

export interface ListTaxClassificationsQuery {
  /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
  readonly limit?: number | undefined;
  /** nextCursor da página anterior, sem alteração; outro texto: 422. */
  readonly cursor?: string | undefined;
  /** CST do IBS e da CBS; um CST inexistente dá uma lista vazia. */
  readonly cst?: string | undefined;
  /** Só o que está em vigor no dia (antes de 2026 nada está); ausente: todas as classificações da tabela. */
  readonly date?: string | undefined;
}

export interface GetTaxRulesQuery {
  /** Ausente: o ano corrente em Brasília. */
  readonly year?: number | undefined;
}

export interface ListWebhookDeliveriesQuery {
  /** Elementos por página, de 1 a 100; ausente: 50. */
  readonly limit?: number | undefined;
  /** nextCursor da página anterior, sem alteração; outro texto: 422. */
  readonly cursor?: string | undefined;
  /** Só as entregas nesta situação. */
  readonly status?: DeliveryStatus | undefined;
  /** Só as entregas deste evento. */
  readonly event?: WebhookEventName | undefined;
}

export interface GetUsageQuery {
  /** Mês do consumo; ausente: o mês atual. */
  readonly month?: string | undefined;
}

export interface ListMunicipalitiesQuery {
  /** Elementos por página, de 1 a 1000; ausente: a maior página da lista. */
  readonly limit?: number | undefined;
  /** nextCursor da página anterior, sem alteração; outro texto: 422. */
  readonly cursor?: string | undefined;
  /** Estado; ausente: todos. */
  readonly uf?: Uf | undefined;
  /** O documento de que served fala; ausente: nfse. */
  readonly document?: "nfe" | "nfse" | undefined;
  /** true: só atendidos; false: só não atendidos; o que ainda não se sabe não é nem um nem outro. */
  readonly served?: "true" | "false" | undefined;
  /** Parte do nome, sem distinção de maiúsculas e acentos, ou começo do código. */
  readonly q?: string | undefined;
}

export interface SystemOperations {
  /** Saúde do serviço. Pública. `GET /health` */
  getHealth(options?: CallOptions): Answer<Health>;
  /** Descrição OpenAPI 3.1. Pública. `GET /v1/openapi.json` */
  getOpenapi(options?: CallOptions): Answer<OpenApiDocument>;
  /** Confere a chave. Diz a que cliente e modo a chave pertence, o que permite e até quando vale; serve de teste da autenticação. `GET /v1/me` */
  getMe(options?: CallOptions): Answer<Me>;
}

export interface CompaniesOperations {
  /** Registra uma empresa emitente. Sem environment vale o da chave. `POST /v1/companies` */
  create(body: CompanyCreate, options?: CallOptions): Answer<Company>;
  /** Lista as empresas do cliente. Só as empresas do modo da chave, da mais nova à mais antiga, até 1000 por página; menos onde têm muitas séries. `GET /v1/companies` */
  list(query?: ListCompaniesQuery, options?: CallOptions): PagedAnswer<CompanyList, Company>;
  /** Consulta uma empresa. A empresa com séries por ambiente e o certificado em uso. `GET /v1/companies/{id}` */
  get(id: string, options?: CallOptions): Answer<Company>;
  /** Altera uma empresa. Só os campos enviados mudam; cnpj e séries não são alteráveis aqui. `PATCH /v1/companies/{id}` */
  update(id: string, body: CompanyUpdate, options?: CallOptions): Answer<Company>;
  /** Apaga uma empresa. A partir da resposta a empresa e tudo o que é dela respondem 404, e nada novo é aceito. `DELETE /v1/companies/{id}` */
  delete(id: string, query?: DeleteCompanyQuery, options?: CallOptions): Answer<DeletingCompany>;
  /** Situação da empresa e do certificado. Se a empresa pode assinar agora: situação, dias e fim da validade do certificado. `GET /v1/companies/{id}/status` */
  getStatus(id: string, options?: CallOptions): Answer<CompanyStatus>;
  /** Registra uma série de NF-e. Uma série registrada não muda nem sai; o próximo número só a emissão o aumenta. `POST /v1/companies/{id}/nfe-series` */
  addNfeSeries(id: string, body: NfeSeriesCreate, options?: CallOptions): Answer<Company>;
  /** Registra uma série de DPS, para a NFS-e. Uma série registrada não muda nem sai; o próximo número só a emissão o aumenta. `POST /v1/companies/{id}/nfse-series` */
  addNfseSeries(id: string, body: NfseSeriesCreate, options?: CallOptions): Answer<Company>;
  /** Define os padrões da NFS-e. Substitui todos os padrões: um campo ausente passa a null. `PUT /v1/companies/{id}/nfse-settings` */
  replaceNfseSettings(id: string, body: NfseSettingsReplace, options?: CallOptions): Answer<Company>;
  /** Consulta os e-mails ao destinatário. O que a empresa envia por e-mail ao destinatário das suas notas; os padrões, se nada foi definido. `GET /v1/companies/{id}/email-settings` */
  getEmailSettings(id: string, options?: CallOptions): Answer<EmailSettings>;
  /** Define os e-mails ao destinatário. Substitui tudo: um campo ausente volta ao padrão. `PUT /v1/companies/{id}/email-settings` */
  replaceEmailSettings(id: string, body: EmailSettingsReplace, options?: CallOptions): Answer<EmailSettings>;
  /** Envia o certificado A1. Confere arquivo, senha, chave, validade, CNPJ e cadeia ICP-Brasil, nesta ordem, e substitui o anterior. `PUT /v1/companies/{id}/certificate` */
  replaceCertificate(id: string, body: CertificateUpload, options?: CallOptions): Answer<Company>;
  /** Remove o certificado. Apaga a chave privada na hora; a empresa não emite até o próximo envio. `DELETE /v1/companies/{id}/certificate` */
  deleteCertificate(id: string, options?: CallOptions): Answer<Company>;
  /** Consulta o papel do DANFE. Sem nada definido, retrato. `GET /v1/companies/{id}/danfe-settings` */
  getDanfeSettings(id: string, options?: CallOptions): Answer<DanfeSettings>;
  /** Define o papel do DANFE. Vai ao XML (tpImp) das notas aceitas depois da mudança, e o DANFE segue o XML: uma nota já aceita não muda. `PUT /v1/companies/{id}/danfe-settings` */
  replaceDanfeSettings(id: string, body: DanfeSettings, options?: CallOptions): Answer<DanfeSettings>;
  /** Baixa o logotipo. A imagem como é impressa no DANFE. `GET /v1/companies/{id}/logo` */
  getLogo(id: string, options?: CallOptions): Answer<FileAnswer>;
  /** Envia o logotipo. PNG ou JPEG de até 200 kB e 1000 × 1000 pixels, sem animação. `PUT /v1/companies/{id}/logo` */
  replaceLogo(id: string, file: FileBody<"image/png" | "image/jpeg">, options?: CallOptions): Answer<CompanyLogo>;
  /** Remove o logotipo. Os DANFE desenhados depois saem sem ele. `DELETE /v1/companies/{id}/logo` */
  deleteLogo(id: string, options?: CallOptions): Answer<void>;
}

export interface TaxClassesOperations {
  /** Cria uma classe tributária. Um item que nomeia a classe em taxClass recebe CFOP e tributos da primeira regra que se aplica à operação, ao destino e ao destinatário. `POST /v1/companies/{id}/tax-classes` */
  create(id: string, body: TaxClassCreate, options?: CallOptions): Answer<TaxClass>;
  /** Lista as classes tributárias da empresa. As classes da empresa em ordem de código, até 1000 por página; menos onde têm muitas regras. `GET /v1/companies/{id}/tax-classes` */
  list(id: string, query?: ListTaxClassesQuery, options?: CallOptions): PagedAnswer<TaxClassList, TaxClass>;
  /** Consulta uma classe tributária. A classe com as regras em ordem e os avisos sobre o que provavelmente não se pretendia. `GET /v1/companies/{id}/tax-classes/{code}` */
  get(id: string, code: string, options?: CallOptions): Answer<TaxClass>;
  /** Substitui uma classe tributária. A classe inteira: ibsCbs ausente apaga o que estava guardado, null fica null. `PUT /v1/companies/{id}/tax-classes/{code}` */
  replace(id: string, code: string, body: TaxClassReplace, options?: CallOptions): Answer<TaxClass>;
  /** Remove uma classe tributária. Notas já emitidas não mudam; novas notas com este código são recusadas. `DELETE /v1/companies/{id}/tax-classes/{code}` */
  delete(id: string, code: string, options?: CallOptions): Answer<void>;
  /** Mostra a regra que se aplica a uma situação. Nada é calculado nem gravado: a resposta é o que a classe daria a um item. `POST /v1/companies/{id}/tax-classes/{code}/test` */
  test(id: string, code: string, body: TaxClassSituation, options?: CallOptions): Answer<TaxClassTrial>;
}

export interface NfeOperations {
  /** Emite uma NF-e. Assíncrona: valida, calcula os tributos, reserva o número e responde 202. `POST /v1/nfe` */
  create(body: NfeRequest, query?: CreateNfeQuery, options?: SimulatedCallOptions): Answer<Nfe>;
  /** Consulta uma NF-e por externalId. Para quem guardou só o seu próprio nome da nota. `GET /v1/nfe` */
  find(query: FindNfeQuery, options?: CallOptions): Answer<Nfe>;
  /** Mostra a NF-e que seria emitida. Faz tudo o que POST /v1/nfe faz, com os mesmos erros, tributos, avisos e documento, mas nada é gravado, nenhum número é usado e nada vai à SEFAZ. `POST /v1/nfe/preview` */
  preview(body: NfePreviewRequest, options: CallOptions & { readonly accept: "application/xml" | "application/pdf" }): Answer<FileAnswer>;
  /** Mostra a NF-e que seria emitida. Faz tudo o que POST /v1/nfe faz, com os mesmos erros, tributos, avisos e documento, mas nada é gravado, nenhum número é usado e nada vai à SEFAZ. `POST /v1/nfe/preview` */
  preview(body: NfePreviewRequest, options?: CallOptions): Answer<NfePreview>;
  /** Busca NF-e. Da mais nova à mais antiga (createdAt, depois id); valem juntos todos os filtros informados. `GET /v1/nfe/search` */
  search(query?: SearchNfeQuery, options?: CallOptions): PagedAnswer<NfePage, Nfe>;
  /** Exporta um mês em zip. Notas autorizadas (também as canceladas depois) e denegadas no mês, eventos e inutilizações registrados nele, e summary.csv, com uma linha para cada nota e cada número inutilizado. `GET /v1/nfe/export` */
  export(query: ExportNfeQuery, options?: CallOptions): Answer<StreamAnswer>;
  /** Inutiliza uma faixa de números. Assíncrona: responde 202 e envia a faixa à SEFAZ. `POST /v1/nfe/disable-range` */
  createDisabling(body: DisablingRequest, options?: SimulatedCallOptions): Answer<Disabling>;
  /** Lista as inutilizações de uma empresa. De todos os ambientes da empresa, da mais nova à mais antiga, 50 por página, até 100 com limit. `GET /v1/nfe/disable-range` */
  listDisablings(query: ListDisablingsQuery, options?: CallOptions): PagedAnswer<DisablingList, Disabling>;
  /** Consulta uma inutilização. A situação atual; o fim chega também pelos webhooks nfe.disabled e nfe.event_rejected. `GET /v1/nfe/disable-range/{id}` */
  getDisabling(id: string, options?: CallOptions): Answer<Disabling>;
  /** XML da inutilização registrada (procInutNFe). Disponível para inutilizações registradas com protocolo. `GET /v1/nfe/disable-range/{id}/xml` */
  getDisablingXml(id: string, options?: CallOptions): Answer<FileAnswer>;
  /** Recoloca uma inutilização na fila. Para um documento failed ou com attention, depois de eliminada a causa. `POST /v1/nfe/disable-range/{id}/retry` */
  retryDisabling(id: string, options?: CallOptions): Answer<Disabling>;
  /** Lista os números em aberto de uma série. Cada número abaixo de next termina numa nota autorizada, denegada ou cancelada, ou é inutilizado. `GET /v1/nfe/gaps` */
  listGaps(query: ListNfeGapsQuery, options?: CallOptions): PagedAnswer<GapPage, Gap>;
  /** Consulta uma NF-e. Com wait, a resposta espera até a nota sair de queued, sending, pending e unknown, ou o tempo acabar. `GET /v1/nfe/{id}` */
  get(id: string, query?: GetNfeQuery, options?: CallOptions): Answer<Nfe>;
  /** XML autorizado (procNFe). Disponível para notas autorizadas, denegadas ou canceladas. `GET /v1/nfe/{id}/xml` */
  getXml(id: string, options?: CallOptions): Answer<FileAnswer>;
  /** DANFE em PDF. Construído do XML autorizado. `GET /v1/nfe/{id}/danfe` */
  getDanfe(id: string, query?: GetNfeDanfeQuery, options?: CallOptions): Answer<FileAnswer>;
  /** O que aconteceu com uma NF-e e o que vem depois. Da nota e dos seus eventos: pedidos, assinaturas, envios, consultas, respostas da SEFAZ, DANFE e entregas de webhook, com hora e uma frase em português; next diz o próximo passo, de quem e quando. `GET /v1/nfe/{id}/timeline` */
  getTimeline(id: string, query?: GetNfeTimelineQuery, options?: CallOptions): PagedAnswer<Timeline, TimelineEntry>;
  /** Recoloca uma NF-e na fila. Para um documento failed ou com attention, depois de eliminada a causa. `POST /v1/nfe/{id}/retry` */
  retry(id: string, options?: CallOptions): Answer<Nfe>;
  /** Envia uma NF-e por e-mail. Põe na fila um e-mail com os documentos da nota, como a empresa os define em email-settings; o de uma nota cancelada leva também o XML do cancelamento. `POST /v1/nfe/{id}/email` */
  sendEmail(id: string, body?: NoteEmailRequest, options?: CallOptions): Answer<QueuedNoteEmail>;
  /** Lista os e-mails de uma NF-e. Os e-mails dos últimos 30 dias, do mais novo ao mais antigo. `GET /v1/nfe/{id}/emails` */
  listEmails(id: string, options?: CallOptions): Answer<NoteEmailList>;
  /** Cancela uma NF-e. Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfe.cancelled ou nfe.event_rejected) ou na consulta do evento. `POST /v1/nfe/{id}/cancel` */
  cancel(id: string, body: NfeCancellation, options?: SimulatedCallOptions): Answer<NfeEvent>;
  /** Corrige uma NF-e por carta de correção. Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfe.correction_registered ou nfe.event_rejected) ou na consulta do evento. `POST /v1/nfe/{id}/correction` */
  correct(id: string, body: NfeCorrection, options?: SimulatedCallOptions): Answer<NfeEvent>;
  /** Lista os eventos de uma NF-e. Cancelamentos e cartas de correção, na ordem em que foram pedidos. `GET /v1/nfe/{id}/events` */
  listEvents(id: string, options?: CallOptions): Answer<NfeEventList>;
  /** Consulta um evento de uma NF-e. O cancelamento ou a carta de correção e a sua situação. `GET /v1/nfe/{id}/events/{eventId}` */
  getEvent(id: string, eventId: string, options?: CallOptions): Answer<NfeEvent>;
  /** XML de um evento (procEventoNFe). O evento assinado com o registro da SEFAZ. `GET /v1/nfe/{id}/events/{eventId}/xml` */
  getEventXml(id: string, eventId: string, options?: CallOptions): Answer<FileAnswer>;
  /** Carta de correção em PDF. A representação gráfica de uma carta de correção registrada, com as condições de uso. `GET /v1/nfe/{id}/events/{eventId}/pdf` */
  getEventPdf(id: string, eventId: string, query?: GetNfeEventPdfQuery, options?: CallOptions): Answer<FileAnswer>;
  /** Recoloca um evento na fila. Para um documento failed ou com attention, depois de eliminada a causa. `POST /v1/nfe/{id}/events/{eventId}/retry` */
  retryEvent(id: string, eventId: string, options?: CallOptions): Answer<NfeEvent>;
  /** O que um código da SEFAZ significa e o que mudar. O mesmo que rejection.explanation mostra na nota, sem as posições dos itens, e a página /docs/rejections/{cStat} a pessoas. `GET /v1/rejections/{cStat}` */
  getRejection(cStat: string, options?: CallOptions): Answer<RejectionExplanation>;
}

export interface NfseOperations {
  /** Emite uma NFS-e. Assíncrona: valida, prevê os valores, reserva o número da DPS e responde 202. `POST /v1/nfse` */
  create(body: NfseRequest, query?: CreateNfseQuery, options?: SimulatedCallOptions): Answer<Nfse>;
  /** Consulta uma NFS-e por externalId. Para quem guardou só o seu próprio nome da NFS-e. `GET /v1/nfse` */
  find(query: FindNfseQuery, options?: CallOptions): Answer<Nfse>;
  /** Mostra a NFS-e que seria emitida. Faz tudo o que POST /v1/nfse faz, com os mesmos erros, valores previstos, avisos e documento, mas nada é gravado, nenhum número é usado e nada vai à Sefin. `POST /v1/nfse/preview` */
  preview(body: NfsePreviewRequest, options: CallOptions & { readonly accept: "application/xml" }): Answer<FileAnswer>;
  /** Mostra a NFS-e que seria emitida. Faz tudo o que POST /v1/nfse faz, com os mesmos erros, valores previstos, avisos e documento, mas nada é gravado, nenhum número é usado e nada vai à Sefin. `POST /v1/nfse/preview` */
  preview(body: NfsePreviewRequest, options?: CallOptions): Answer<NfsePreview>;
  /** Busca NFS-e. Da mais nova à mais antiga (createdAt, depois id); valem juntos todos os filtros informados. `GET /v1/nfse/search` */
  search(query?: SearchNfseQuery, options?: CallOptions): PagedAnswer<NfsePage, Nfse>;
  /** Exporta um mês em zip. NFS-e autorizadas no mês (também as canceladas ou substituídas depois), eventos registrados nele, e summary.csv. `GET /v1/nfse/export` */
  export(query: ExportNfseQuery, options?: CallOptions): Answer<StreamAnswer>;
  /** Consulta uma NFS-e. Com wait, a resposta espera até a NFS-e sair de queued, sending, pending e unknown, ou o tempo acabar. `GET /v1/nfse/{id}` */
  get(id: string, query?: GetNfseQuery, options?: CallOptions): Answer<Nfse>;
  /** O que aconteceu com uma NFS-e e o que vem depois. Da NFS-e e dos seus eventos: pedidos, assinaturas, envios, consultas, respostas da Sefin, DANFSe e entregas de webhook, com hora e uma frase em português; next diz o próximo passo, de quem e quando. `GET /v1/nfse/{id}/timeline` */
  getTimeline(id: string, query?: GetNfseTimelineQuery, options?: CallOptions): PagedAnswer<Timeline, TimelineEntry>;
  /** XML da NFS-e, ou da DPS que ela contém. Disponível para NFS-e autorizadas ou canceladas. `GET /v1/nfse/{id}/xml` */
  getXml(id: string, query?: GetNfseXmlQuery, options?: CallOptions): Answer<FileAnswer>;
  /** DANFSe em PDF. Construído aqui do XML autorizado (NT 008): o ambiente nacional não o fornece. `GET /v1/nfse/{id}/danfse` */
  getDanfse(id: string, query?: GetNfseDanfseQuery, options?: CallOptions): Answer<FileAnswer>;
  /** Recoloca uma NFS-e na fila. Para um documento failed ou com attention, depois de eliminada a causa. `POST /v1/nfse/{id}/retry` */
  retry(id: string, options?: CallOptions): Answer<Nfse>;
  /** Cancela uma NFS-e. Assíncrona: grava o pedido e responde 202; o resultado chega por webhook (nfse.cancelled ou nfse.event_rejected) ou na consulta do evento. `POST /v1/nfse/{id}/cancel` */
  cancel(id: string, body: NfseCancellation, options?: SimulatedCallOptions): Answer<NfseEvent>;
  /** Pede ao município a análise do cancelamento de uma NFS-e. Para quando o prazo de cancelamento do município passou (E0822): registra o evento 101103, e o município decide. `POST /v1/nfse/{id}/cancellation-request` */
  requestCancellation(id: string, body: NfseCancellation, options?: SimulatedCallOptions): Answer<NfseEvent>;
  /** Lista os eventos de uma NFS-e. Cancelamentos e pedidos deles, na ordem em que foram pedidos. `GET /v1/nfse/{id}/events` */
  listEvents(id: string, options?: CallOptions): Answer<NfseEventList>;
  /** Consulta um evento de uma NFS-e. O cancelamento, ou o pedido dele, e a sua situação. `GET /v1/nfse/{id}/events/{eventId}` */
  getEvent(id: string, eventId: string, options?: CallOptions): Answer<NfseEvent>;
  /** XML de um evento. O evento com o pedido assinado. `GET /v1/nfse/{id}/events/{eventId}/xml` */
  getEventXml(id: string, eventId: string, query?: GetNfseEventXmlQuery, options?: CallOptions): Answer<FileAnswer>;
  /** Recoloca um evento na fila. Para um documento failed ou com attention, depois de eliminada a causa. `POST /v1/nfse/{id}/events/{eventId}/retry` */
  retryEvent(id: string, eventId: string, options?: CallOptions): Answer<NfseEvent>;
  /** Envia uma NFS-e por e-mail. Põe na fila um e-mail com os documentos da nota, como a empresa os define em email-settings; o de uma nota cancelada leva também o XML do cancelamento. `POST /v1/nfse/{id}/email` */
  sendEmail(id: string, body?: NoteEmailRequest, options?: CallOptions): Answer<QueuedNoteEmail>;
  /** Lista os e-mails de uma NFS-e. Os e-mails dos últimos 30 dias, do mais novo ao mais antigo. `GET /v1/nfse/{id}/emails` */
  listEmails(id: string, options?: CallOptions): Answer<NoteEmailList>;
}

export interface TaxesOperations {
  /** Calcula os tributos sem emitir. O mesmo cálculo da emissão: nenhuma nota é criada e nenhum número é reservado. `POST /v1/tax/calculate` */
  calculate(body: TaxCalculationRequest, options?: CallOptions): Answer<TaxCalculation>;
  /** Lista as classificações de IBS e CBS. A tabela oficial de CST e cClassTrib com reduções, grupos que cada classificação exige, documentos e vigência. `GET /v1/tax/classifications` */
  listClassifications(query?: ListTaxClassificationsQuery, options?: CallOptions): PagedAnswer<TaxClassificationList, TaxClassification>;
  /** O que a reforma diz de um NCM. Itens dos anexos da LC 214/2025 que cobrem o NCM, com descrição, exceções e condições, e o Imposto Seletivo. `GET /v1/tax/ncm/{ncm}` */
  findNcm(ncm: string, options?: CallOptions): Answer<Ncm>;
  /** Alíquotas e regras de um ano. Alíquotas de IBS e CBS do ano com lei e situação, fases da reforma, quem precisa do grupo e o que ainda não foi publicado. `GET /v1/tax/rules` */
  getRules(query?: GetTaxRulesQuery, options?: CallOptions): Answer<TaxRules>;
}

export interface WebhooksOperations {
  /** Registra um webhook. Sem events (ou null) recebe todos. `POST /v1/webhooks` */
  create(body: WebhookCreate, options?: CallOptions): Answer<WebhookCreated>;
  /** Lista os webhooks. Os webhooks do modo da chave, no máximo 5; os segredos não voltam. `GET /v1/webhooks` */
  list(options?: CallOptions): Answer<WebhookList>;
  /** Consulta um webhook. O webhook com a entrega da última tentativa; o segredo não volta. `GET /v1/webhooks/{id}` */
  get(id: string, options?: CallOptions): Answer<Webhook>;
  /** Altera um webhook. O que falta fica como está; events null recebe todos. `PATCH /v1/webhooks/{id}` */
  update(id: string, body: WebhookUpdate, options?: CallOptions): Answer<Webhook>;
  /** Remove um webhook. Nada mais é enviado: as entregas pendentes são descartadas, e o registro das entregas deixa de existir para você. `DELETE /v1/webhooks/{id}` */
  delete(id: string, options?: CallOptions): Answer<void>;
  /** Troca o segredo das assinaturas. secret aparece só nesta resposta. `POST /v1/webhooks/{id}/rotate-secret` */
  rotateSecret(id: string, body?: WebhookSecretRotation, options?: CallOptions): Answer<WebhookCreated>;
  /** Envia um evento webhook.test. Envia webhook.test ao endereço registrado, quaisquer que sejam os eventos pedidos, uma entrega a cada chamada. `POST /v1/webhooks/{id}/test` */
  test(id: string, options?: CallOptions): Answer<WebhookDelivery>;
  /** Como o destino respondeu. Entregas por situação e tempo de resposta nas últimas 24 horas e nos últimos 7 dias. `GET /v1/webhooks/{id}/statistics` */
  getStatistics(id: string, options?: CallOptions): Answer<WebhookStatistics>;
  /** Lista as entregas de um webhook. As entregas dos últimos 30 dias, da mais nova à mais antiga, cada uma com a última tentativa. `GET /v1/webhooks/{id}/deliveries` */
  listDeliveries(id: string, query?: ListWebhookDeliveriesQuery, options?: CallOptions): PagedAnswer<WebhookDeliveryList, WebhookDeliverySummary>;
  /** Consulta uma entrega. A entrega com as tentativas em ordem e o corpo que cada uma enviou. `GET /v1/webhooks/{id}/deliveries/{deliveryId}` */
  getDelivery(id: string, deliveryId: string, options?: CallOptions): Answer<WebhookDeliveryDetail>;
  /** Reenvia uma entrega. O mesmo id e o mesmo corpo, com hora e assinatura novas e todas as tentativas de novo; os números das tentativas continuam. `POST /v1/webhooks/{id}/deliveries/{deliveryId}/redeliver` */
  redeliverDelivery(id: string, deliveryId: string, options?: CallOptions): Answer<WebhookDelivery>;
}

export interface UsageOperations {
  /** Consumo de um mês. Documentos autorizados e cálculos de impostos por empresa, com o total da conta. `GET /v1/usage` */
  get(query?: GetUsageQuery, options?: CallOptions): Answer<Usage>;
}

export interface CoverageOperations {
  /** O que o serviço atende. Os estados e regimes da NF-e, quantos municípios emitem NFS-e e a disponibilidade da Sefin Nacional, vista pelos envios de todos os clientes. `GET /v1/coverage` */
  get(options?: CallOptions): Answer<Coverage>;
  /** O que o serviço atende em um estado. Regimes e operações da NF-e, e a disponibilidade de quem a autoriza: o circuito de cada serviço, a parte respondida dos envios e o tempo até a resposta, na última hora e no último dia. `GET /v1/coverage/states/{uf}` */
  getState(uf: string, options?: CallOptions): Answer<StateCoverage>;
  /** Lista os municípios e o que é atendido neles. Em ordem de código. `GET /v1/coverage/municipalities` */
  listMunicipalities(query?: ListMunicipalitiesQuery, options?: CallOptions): PagedAnswer<MunicipalityCoveragePage, MunicipalityCoverage>;
  /** O que o serviço atende em um município. Se empresas do município emitem NF-e e NFS-e, e o convênio como a autoridade o informou por último, com a hora. `GET /v1/coverage/municipalities/{cityCode}` */
  getMunicipality(cityCode: string, options?: CallOptions): Answer<MunicipalityDetail>;
}

/** Every operation of the API, by area. */
export interface Operations {
  /** Saúde, descrição e conferência da chave. */
  readonly system: SystemOperations;
  /** Empresas emitentes, séries e certificado A1. */
  readonly companies: CompaniesOperations;
  /** Classes tributárias da empresa: CFOP e tributos por operação, destino e destinatário. */
  readonly taxClasses: TaxClassesOperations;
  /** Emissão assíncrona de NF-e, modelo 55. */
  readonly nfe: NfeOperations;
  /** Emissão assíncrona de NFS-e de padrão nacional. */
  readonly nfse: NfseOperations;
  /** Cálculo dos tributos sem emitir e tabelas da reforma. */
  readonly taxes: TaxesOperations;
  /** Avisos assinados sobre o andamento das notas. */
  readonly webhooks: WebhooksOperations;
  /** O que a conta usou em cada mês. */
  readonly usage: UsageOperations;
  /** O que é atendido por estado, município, documento e regime, e a disponibilidade das autoridades. */
  readonly coverage: CoverageOperations;
}
