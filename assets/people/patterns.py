"""Flat outlines of garments, cut to a body. Each is a list of chains around the outline: (kind, front points, back points),
kind `seam` where both panels share the points. Metres, x across, y up: exactly how the garment would lie on a table.

The outlines are generous: long sleeves and hems that a photograph's own outline cuts (see README), ease by fit.
"""
import numpy as np
from scipy.spatial import ConvexHull

EDGE = {'hoodie': .012, 'coat': .012}    # length of an edge of the cloth's mesh, metres; thick cloth has larger folds
USUAL_EDGE = .0095
EASE = {'slim': .05, 'regular': .11, 'oversized': .20, 'hoodie': .17, 'coat': .19}
CLASSES = ('top-slim', 'top-regular', 'top-oversized', 'hoodie', 'coat', 'dress', 'trousers', 'skirt')

def bezier(p, q, c, h):
    p, q, c = map(np.asarray, (p, q, c)); n = max(3, int(np.ceil(np.linalg.norm(q-p)*1.08/h))+1); t = np.linspace(0, 1, n)[:, None]
    return (1-t)**2*p+2*t*(1-t)*c+t*t*q
def line(p, q, h):
    p, q = np.asarray(p), np.asarray(q); n = max(2, int(np.ceil(np.linalg.norm(q-p)/h))+1); t = np.linspace(0, 1, n)[:, None]
    return (1-t)*p+t*q
def join(*parts): return np.vstack([p[:-1] for p in parts[:-1]]+[parts[-1]])
def mirror(p): return (p*[-1, 1])[::-1]

class Measures:
    """what a pattern needs of a body in its rest pose"""
    def __init__(self, joints, skin):
        self.joints, self.skin = {k: np.array(v) for k, v in joints.items()}, skin
        j = self.joints; self.shoulder = j['shoulder'][[0, 2]]; self.crotch = j['crotch'][2]; self.knee = j['knee'][2]
        self.armpit = j['shoulder'][2]-.115; self.waist = j['waist'][2]
        self.chest = self.girth(self.armpit-.06, self.shoulder[0]+.03); self.hips = self.girth(self.crotch+.07, .4); self.waist_girth = self.girth(self.waist, .4)
    def girth(self, z, within):
        s = self.skin[(np.abs(self.skin[:, 2]-z) < .012) & (np.abs(self.skin[:, 0]) < within)][:, :2]; p = s[ConvexHull(s).vertices]
        return np.linalg.norm(p-np.roll(p, 1, 0), axis=1).sum()
    def top_at(self, x):
        near = (np.abs(self.skin[:, 0]-x) < .012) & (self.skin[:, 2] < self.joints['head'][2]-.03)
        return self.skin[near][:, 2].max()

def pattern(kind, m, is_man):
    """-> chains, landmarks (right half, x >= 0)"""
    if kind not in ('skirt', 'trousers'): return upper(kind, m, is_man)
    return skirt(m) if kind == 'skirt' else trousers(m, is_man)

def upper(kind, m, is_man):
    h = EDGE.get(kind, USUAL_EDGE); dress = kind == 'dress'; ease = .06 if dress else EASE[kind.split('-')[-1]]
    j = m.joints; S0, E0, W0 = (j[k][[0, 2]] for k in ('shoulder', 'elbow', 'wrist'))
    neck = np.array([.080 if is_man else .073, 0]); neck[1] = m.top_at(neck[0])+.006
    front, back = np.array([0, neck[1]-.075]), np.array([0, neck[1]-.016])
    tip = np.array([S0[0]+.020+ease*.08, m.top_at(S0[0])+.010])
    half = m.chest/4+ease/2
    pit = np.array([half, m.armpit-.030-ease*.12])
    # the sleeve follows the arm of the rest pose, a little higher: else its lower edge crosses the side seam
    u = (W0-S0)/np.linalg.norm(W0-S0); t = np.radians(6); u = np.array([[np.cos(t), -np.sin(t)], [np.sin(t), np.cos(t)]])@u; n = np.array([-u[1], u[0]])
    arm = np.linalg.norm(j['elbow']-j['shoulder'])+np.linalg.norm(j['wrist']-j['elbow'])
    reach = arm-.005; cuff = .054+(.006 if is_man else 0)+ease*.10
    E1, E2 = S0+u*reach+n*cuff, S0+u*reach-n*cuff
    # the sleeve's upper part is as wide as a tee's
    bulge_top = tip+(E1-tip)*.45+n*(.010+ease*.05); bulge_low = pit+(E2-pit)*.42-n*(.006+ease*.04)
    hem = np.array([m.hips/4+.13, m.knee+.04]) if dress else np.array([max(half-.002, m.hips/4+.018+ease*.1), m.crotch-.075])
    if kind == 'coat': hem = np.array([max(half+.02, m.hips/4+.075), m.knee+.10])
    side = line(pit, hem, h)
    if dress: waist = np.array([m.waist_girth/4+.035, m.waist+.02]); side = join(bezier(pit, waist, (pit+waist)/2+[-.012, 0], h), bezier(waist, hem, waist+(hem-waist)*.35+[.02, 0], h))
    half_chains = [('seam', join(line(neck, tip, h), bezier(tip, E1, bulge_top, h))), ('open', line(E1, E2, h)), ('seam', bezier(E2, pit, bulge_low, h)), ('seam', side)]
    low = bezier(hem, hem*[-1, 1], [0, hem[1]-.012], h)
    def neckline(bottom, width): return join(bezier(neck*[-1, 1], bottom, [-neck[0]*width, bottom[1]+.003], h), bezier(bottom, neck, [neck[0]*width, bottom[1]+.003], h))
    chains = [(k, p, p) for k, p in half_chains]+[('open', low, low)]+[(k, mirror(p), mirror(p)) for k, p in half_chains[::-1]]
    chains.append(('open', neckline(front, .92), neckline(back, .6)))
    return chains, dict(neck=neck, shoulder=tip, joint=S0, sleeveTop=E1, sleeveBottom=E2, armpit=pit, hem=hem, neckFront=front, neckBack=back)

def skirt(m):
    h = USUAL_EDGE; zw = m.waist-.02; waist = np.array([m.girth(zw, .4)/4+.004, zw]); hip = np.array([m.hips/4+.018, m.crotch+.06]); hem = np.array([m.hips/4+.10, m.knee-.18])
    side = join(bezier(waist, hip, [(waist[0]+hip[0])/2+.012, (waist[1]+hip[1])/2+.02], h), line(hip, hem, h)); low = bezier(hem, hem*[-1, 1], [0, hem[1]-.012], h); top = line(waist*[-1, 1], waist, h)
    return [('seam', side, side), ('open', low, low), ('seam', mirror(side), mirror(side)), ('open', top, top)], dict(waist=waist, hip=hip, hem=hem)

def trousers(m, is_man):
    # The front of real trousers is about .55 of their hips' width from waist to crotch, by photographs. Their crotch hangs below the
    # body's: the two panels have to go around it from waist to waist.
    h = USUAL_EDGE; zw = m.waist+.028; waist = np.array([m.girth(zw, .24)/4, zw]); hip = np.array([m.hips/4+.018, m.crotch+.05]); crotch = np.array([0, m.crotch-.055])
    ax, az = m.joints['ankle'][0], m.joints['ankle'][2]; w = .095 if is_man else .084
    hem, inner = np.array([ax+w, az+.005]), np.array([ax-w+.012, az+.005])
    outer = join(bezier(waist, hip, [(waist[0]+hip[0])/2+.012, (waist[1]+hip[1])/2+.02], h), bezier(hip, hem, hip+(hem-hip)*.4+[.004, 0], h))
    low = line(hem, inner, h); inseam = bezier(inner, crotch, crotch+(inner-crotch)*.65+[.012, 0], h); top = line(waist*[-1, 1], waist, h)
    chains = [('seam', outer, outer), ('open', low, low), ('seam', inseam, inseam)]
    chains += [(k, mirror(p), mirror(p)) for k, p, _ in chains[::-1]]+[('open', top, top)]
    return chains, dict(waist=waist, hip=hip, hem=hem, hemInner=inner, crotch=crotch)
