import { type PublicationStep, publicationSteps } from '#contract/api/steps';

/** The parameter of the address that shows what a step did. */
export const resultParam = 'done';

/** Returns the step whose result the address shows. */
export const getShownStep = (query: URLSearchParams): PublicationStep | undefined =>
  publicationSteps.find((step) => step === query.get(resultParam));

export const isPublicationStep = (step: string): step is PublicationStep =>
  publicationSteps.some((one) => one === step);
