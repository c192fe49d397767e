import { journeysIn } from './journeys.ts';

journeysIn('Firefox');
