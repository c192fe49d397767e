import { journeysIn, privateJourneysIn } from './journeys.ts';

journeysIn('Firefox');
privateJourneysIn('Firefox');
