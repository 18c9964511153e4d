"""Nine figures for trying things on: shop-window mannequins with skin tones, sculpted hair and a plain tight base"""
import sys, os; sys.path.insert(0, os.path.dirname(os.path.dirname(os.path.abspath(__file__)))); sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from kit import *
import numpy as np
from kit.body import net, mesh, smax
from build import Figure
from hair import hair_fields, brow_field
from cloth import base_field

# sex, height, skin, lips, hair colour, hair style, beard, turn of the body, face
PEOPLE = {
    'african-woman': ('f', 1.72, '#603a29', '#5d2f2b', '#17110f', 'afro', None, 1, dict(nose=1.28, nose_len=.985, lips=1.35, width=.99)),
    'african-man': ('m', 1.83, '#4d2e1f', '#50302a', '#14100e', 'buzz', None, -1, dict(nose=1.30, nose_len=.99, lips=1.30)),
    'african-man-older': ('m', 1.79, '#5a3727', '#5b3730', '#8f8a85', 'short', 'full', 1, dict(nose=1.28, nose_len=.99, lips=1.2, jaw=1.03, width=1.02)),
    'east-asian-woman': ('f', 1.68, '#cc9c7f', '#b06a60', '#1b1614', 'bob', None, -1, dict(nose=1.02, nose_len=.975, lips=1.0, width=1.02)),
    'east-asian-man': ('m', 1.77, '#bf8d70', '#a06a5a', '#191513', 'tousled', None, 1, dict(nose=1.08, nose_len=.98, lips=.95, width=1.02, brow=.8)),
    'south-asian-woman': ('f', 1.67, '#906145', '#95524a', '#1a1310', 'long', None, 1, dict(nose=1.03, lips=1.12)),
    'south-asian-man': ('m', 1.77, '#83573d', '#8a5548', '#191310', 'swept', 'short', -1, dict(nose=1.10, nose_len=1.01, lips=1.0)),
    'european-woman': ('f', 1.72, '#cc9074', '#ad5f58', '#74492c', 'bun', None, -1, dict(nose=.92, nose_len=1.0, lips=.98, width=.98)),
    'european-man': ('m', 1.82, '#c08468', '#a06558', '#4e3423', 'parted', None, 1, dict(nose=.98, nose_len=1.01, lips=.88, brow=1.1)),
}

A = args(); V = A['variant']; sex, height, skin, lip, hair, style, beard, side, face = PEOPLE[V]
sc = reset(); setup(sc, A, transparent=True, bounces=3, exposure=-.22, look='Medium Contrast'); coarse = float(A.get('coarse', 1.2))
f = Figure(sex, face); S = height/f.top; q = f.head_h/.222; Z = lambda t: f.head_z+t*f.head_h; J = f.joints


def warp(P):
    """weight a little on one leg, chest turned a little, head back towards the camera; then the standing height"""
    P = np.asarray(P, float); x, y, z = P.T; hip, sho = J['hip'][2], J['shoulder'][2]; u = np.clip(z/f.top, 0, 1); low = np.clip(z/sho, 0, 1)
    turn = side*np.interp(z, [0, hip, sho, Z(.1), f.top], [.10, .13, .20, .10, .10]); c, s = np.cos(turn), np.sin(turn); sway = side*(.016*np.sin(math.pi*low**1.1)+.004*np.clip((z-sho)/.2, 0, 1))
    roll = side*.045*np.exp(-((z-hip)/.22)**2)*np.clip(1-np.abs(x)/.5, 0, 1); drop = -side*.035*np.exp(-((z-sho)/.16)**2)*np.clip(1-np.abs(x)/.6, 0, 1)
    return np.stack([x*c-y*s+sway, x*s+y*c, z+x*(roll+drop)*np.clip(z/.3, 0, 1)], 1)*S


def skin_mat():
    m = Mat('skin'); c = np.array(hexc(skin)[:3]); v = m.n('Attribute', attribute_name='rest').outputs['Vector']; n1, n2 = m.noise(v, 9, 4, .6), m.noise(v, 420, 2, .6)
    warm = tuple(c*np.array((1.06, .80, .74)))+(1,); col = m.mix(m.math('MULTIPLY', m.ramp(n1.outputs[0], [(.35, (0, 0, 0, 1)), (.7, (1, 1, 1, 1))]), .22), tuple(c)+(1,), tuple(c*np.array((.93, .88, .86)))+(1,))
    at = lambda k: m.n('Attribute', attribute_name=k).outputs['Fac']
    col = m.mix(m.math('MULTIPLY', at('flush'), .75), col, warm); col = m.mix(at('lips'), col, hexc(lip)); m.l(col, m.b.inputs['Base Color'])
    m.set(Specular=.28, Sheen=.08)
    m.l(m.ramp(m.math('ADD', m.math('MULTIPLY', n1.outputs[0], .6), m.math('MULTIPLY', at('lips'), -.25)), [(0, (.46,)*3+(1,)), (.6, (.62,)*3+(1,))]), m.b.inputs['Roughness']); m.bump(n2.outputs[0], .10, .0006); m.m['nocheap'] = 1; return m.m


def cloth_mat():
    m = Mat('base'); v = m.n('Attribute', attribute_name='rest').outputs['Vector']; n, k = m.noise(v, 14, 5, .6), m.noise(v, 900, 2, .6); c = hexc('#8d8882')
    m.l(m.mix(n.outputs[0], c, tuple(x*.86 for x in c[:3])+(1,)), m.b.inputs['Base Color']); m.bump(m.math('ADD', m.math('MULTIPLY', k.outputs[0], .5), n.outputs[0]), .22, .0016); m.set(Roughness=.88, Specular=.15, Sheen=.5); m.m['nocheap'] = 1; return m.m


def hair_mat(curly):
    """strands run over the head from the parting; curls are small cells"""
    m = Mat('hair'); v = m.n('Attribute', attribute_name='rest').outputs['Vector']; c = np.array(hexc(hair)[:3]); at = m.n('Attribute', attribute_name='strand').outputs['Fac']; cross = m.n('Attribute', attribute_name='across').outputs['Fac']
    if curly:
        vo = m.n('TexVoronoi'); vo.inputs['Scale'].default_value = 230; m.l(v, vo.inputs['Vector']); n = m.noise(v, 420, 3, .7); h = m.math('ADD', m.math('MULTIPLY', vo.outputs[0], -.9), n.outputs[0])
    else:
        cb = m.n('CombineXYZ'); m.l(m.math('MULTIPLY', cross, 460.0), cb.inputs[0]); m.l(m.math('MULTIPLY', at, 16.0), cb.inputs[1]); big = m.n('CombineXYZ'); m.l(m.math('MULTIPLY', cross, 95.0), big.inputs[0]); m.l(m.math('MULTIPLY', at, 9.0), big.inputs[1])
        h = m.math('ADD', m.noise(cb.outputs[0], 1, 4, .7).outputs[0], m.math('MULTIPLY', m.noise(big.outputs[0], 1, 3, .5).outputs[0], 1.6))
    m.l(m.ramp(h, [(.55 if not curly else .1, tuple(c*.68)+(1,)), (1.9 if not curly else .8, tuple(np.minimum(1, c*1.28+.004))+(1,))]), m.b.inputs['Base Color'])
    m.bump(h, .75 if not curly else .9, .0022 if not curly else .004); m.set(Roughness=.46 if not curly else .75, Specular=.35, Sheen=.2); m.m['nocheap'] = 1; return m.m


g = lambda x, y, z, c, r: np.exp(-(((np.abs(x)-c[0])/r[0])**2+((y-c[1])/r[1])**2+((z-c[2])/r[2])**2))
flush = lambda x, y, z: np.clip(.55*g(x, y, z, (.040*q, -.085*q, Z(.36)), (.020, .03, .020))+.6*g(x, y, z, (0, -.12*q, Z(.34)), (.012, .02, .010))+.6*g(x, y, z, (.082*q, .005, Z(.45)), (.012, .03, .03))+.5*g(x, y, z, (J['knee'][0], -.06, J['knee'][2]), (.04, .05, .045))+.55*(z < f.hand[2])*(np.abs(x) > .25)+.4*g(x, y, z, (J['elbow'][0], .05, J['elbow'][2]), (.03, .03, .03)), 0, 1)
lips = lambda x, y, z: np.clip(1.6-1.1*((np.abs(x)/(.0235*q))**2+((z-Z(.1975))/(.0078*q*(.6+.4*face.get('lips', 1))))**2)**1.2, 0, 1)*(y < -.085*q)*(np.abs(z-Z(.2)) < .03)
marks = dict(flush=flush, lips=lips); sk = skin_mat(); cut = f.neck_z+.058; h = .0032*coarse
body = lambda X, Y, Z_: smax(f.all_low.at(X, Y, Z_), -Z_-0*X, .004)
mesh('body', *net(body, (-.42, -.24, -.008), (.42, .19, cut+h), h), sk, 3, warp, marks)
h2 = .0016*coarse; mesh('head', *net(f.upper.at, (-.11, -.15, cut-h2), (.11, .13, f.top+.008), h2), sk, 3, warp, marks)
mesh('base', *net(base_field(f), (-.26, -.17, .55), (.26, .18, f.neck_z+.12), .0030*coarse), cloth_mat(), 3, warp)
hm = {}
for name, field, lo, hi, step, curly, strand in hair_fields(f, style, beard):
    if curly not in hm: hm[curly] = hair_mat(curly)
    mesh(name, *net(field, lo, hi, step*coarse), hm[curly], 2, warp, dict(strand=strand[0], across=strand[1]))
lo, hi, bf = brow_field(f, face.get('brow', 1.0 if sex == 'm' else .5)); bm = plain('brows', tuple(np.array(hexc(hair)[:3])*.8)+(1,), .7); mesh('brows', *net(bf, lo, hi, .0007*coarse), bm, 1, warp)

floor = box('floor', (2.2, 1.7, .02), (.15, .1, -.0105), plain('paper', '#d8d4ce', .9), bev=0); floor.is_shadow_catcher = True
area((-2.6, -3.0, 3.1), (0, 0, 1.1), 1.7, 300, (1, .965, .925), size_y=2.4); area((3.1, -3.0, 1.9), (0, 0, 1.0), 2.6, 66, (.95, .97, 1)); area((-.4, -4.2, .35), (0, 0, 1.5), 2.0, 48, (1, .97, .94)); area((1.8, 1.7, 2.9), (0, 0, 1.4), .9, 105); area((-2.0, 1.7, 2.6), (0, 0, 1.4), .9, 62); world((1, 1, 1, 1), .30, bottom=hexc('#e2dcd4'))
cam = camera((0, -6.9, .98), (0, 0, .905), lens=120)
bpy.context.view_layer.update()
marks_out = {k: J[v] for k, v in (('neck', 'neck'), ('crotch', 'crotch'))}; marks_out.update(headTop=(0, 0, f.top), chin=(0, -.1*q, f.head_z))
for k in ('shoulder', 'armpit', 'elbow', 'wrist', 'waist', 'hip', 'knee', 'ankle'):
    for e, n in ((-1, 'Left'), (1, 'Right')): marks_out[k+n] = (J[k][0]*e, *J[k][1:])
facts = {k: dict(zip('xy', (round(c, 4) for c in project(sc, warp([p])[0])))) for k, p in marks_out.items()}
if 'facts' in A:
    os.makedirs(os.path.dirname(A['facts']), exist_ok=True)
    with open(A['facts'], 'w') as out: json.dump(facts, out, indent=2); out.write('\n')
if 'facts-only' not in A: render(sc, A)
