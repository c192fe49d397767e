import { journeysIn, privateJourneysIn } from './journeys.ts';

journeysIn('WebKit');
privateJourneysIn('WebKit');
