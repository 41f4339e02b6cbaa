import { type SefinRow, sefinContentRows } from './sefin-row.ts';

const deductionDocument = {
  title: 'um documento da dedução não existe, está cancelado ou tem fornecedor inválido',
  change: 'Confira os documentos da dedução.',
  fields: ['amounts.deduction.documents[]'],
};

/** Rejections about service and ISSQN, by parameters of the municipality that no rule of requests covers. */
export const sefinIssRows: readonly SefinRow[] = sefinContentRows([
  {
    codes: ['E0312', 'E0314'],
    title: 'o município onde o ISSQN é devido não administra este código de serviço',
    change: 'Escolha um código nacional e municipal que o município administra na data da competência.',
    fields: ['service.nationalCode', 'service.municipalCode'],
    repeat: 'afterCorrection',
  },
  {
    codes: ['E0539', 'E0540'],
    title: 'a tributação informada não é a que o município prevê para o subitem',
    change:
      'Use a não incidência (notTaxed) onde o município não tributa o subitem (E0540), e só lá (E0539).',
    fields: ['iss.taxation'],
    repeat: 'afterCorrection',
  },
  {
    codes: ['E0440', 'E0441', 'E0442', 'E0446', 'E0449', 'E0454'],
    title: 'o município não aceita esta forma ou este tipo de dedução',
    change: 'Use uma dedução que o município aceita para o serviço e o regime da empresa, ou nenhuma.',
    fields: ['amounts.deduction'],
    repeat: 'afterCorrection',
  },
  { codes: ['E0456', 'E0458', 'E0462', 'E0464', 'E0477', 'E0478', 'E0484'], ...deductionDocument },
  { codes: ['E0482', 'E0488'], ...deductionDocument, repeat: 'afterCorrection' },
  {
    codes: ['E0439', 'E0594', 'E0612'],
    title: 'o benefício de isenção ou de alíquota diferenciada não admite dedução, retenção nem alíquota',
    change: 'Deixe de fora a dedução, a retenção ou a alíquota.',
    fields: ['amounts.deduction', 'iss.withholding', 'iss.rate'],
  },
  {
    codes: ['E0536', 'E0541', 'E0544', 'E0548', 'E0550'],
    title: 'o benefício municipal não existe, venceu ou não vale para este serviço ou prestador',
    change: 'Confira o número do benefício com o município.',
    fields: ['iss.benefit.number'],
    repeat: 'afterCorrection',
  },
  {
    codes: ['E0565', 'E0567', 'E0577', 'E0579', 'E0586'],
    title: 'a redução informada não é a do tipo do benefício',
    change: 'Informe a redução em valor ou em percentual como o município a concede.',
    fields: ['iss.benefit'],
  },
  {
    codes: ['E0667', 'E0670'],
    title: 'quem retém o ISSQN por CPF não está cadastrado no município para isso',
    change: 'Deixe a retenção de fora.',
    fields: ['iss.withholding'],
    repeat: 'afterCorrection',
  },
]);
