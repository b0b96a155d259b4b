// The sound of the die in its shaker: short knocks of filtered noise, made by the browser.

const KNOCKS = 7;
const KNOCK_SECONDS = 0.03;
const SPAN_SECONDS = 0.45;
const LOUDNESS = 0.25;

let context: AudioContext | null = null;

export const canSound = "AudioContext" in window;

export function playDieSound(): void {
  if (!canSound) return;
  context ??= new AudioContext();
  void context.resume();
  const noise = noiseOf(context);
  for (let knock = 0; knock < KNOCKS; knock += 1) {
    // A die that rolls about knocks at no regular beat.
    const at = context.currentTime + (SPAN_SECONDS * (knock + Math.random() / 2)) / KNOCKS;
    const source = new AudioBufferSourceNode(context, { buffer: noise });
    const wood = new BiquadFilterNode(context, { type: "bandpass", frequency: 900 + 900 * Math.random(), Q: 4 });
    const loudness = new GainNode(context, { gain: 0 });
    loudness.gain.setValueAtTime(LOUDNESS, at);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + KNOCK_SECONDS);
    source.connect(wood).connect(loudness).connect(context.destination);
    source.start(at);
    source.stop(at + KNOCK_SECONDS);
  }
}

function noiseOf(made: AudioContext): AudioBuffer {
  const length = Math.ceil(made.sampleRate * KNOCK_SECONDS);
  const noise = new AudioBuffer({ length, sampleRate: made.sampleRate });
  noise.getChannelData(0).forEach((_, place, samples) => (samples[place] = 2 * Math.random() - 1));
  return noise;
}
